package io.bartie.reader.change;

import io.bartie.process.ProcessStop;
import io.bartie.reader.catalog.CatalogTable;
import io.bartie.reader.pgoutput.RelationMessage;
import io.bartie.reader.pgoutput.ReplicaIdentity;
import io.bartie.sql.TableName;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses the key columns of a Relation message, and their order. The message says which columns
 * deletes will carry (except under FULL, which flags them all); the topic, or else the catalog,
 * says in which order a key holds them.
 *
 * @param table the table, for messages
 * @param message the message in force
 */
record KeyOrder(TableName table, RelationMessage message) {
  private static final Logger LOG = LoggerFactory.getLogger(KeyOrder.class);

  /**
   * @param live the table in the catalog now, or null when it is gone
   * @param known the key as the topic holds it already, or null
   * @throws ProcessStop when the table has no key, or nothing says which it was
   */
  List<String> choose(CatalogTable live, List<String> known) {
    List<String> liveKey = liveKey(live);
    return switch (message.replicaIdentity()) {
      case NOTHING -> throw noKey("its replica identity is NOTHING");
      case FULL -> underFull(liveKey, known);
      case DEFAULT, INDEX -> asFlagged(liveKey, known);
    };
  }

  private List<String> liveKey(CatalogTable live) {
    CatalogTable.KeyIndex index = live == null ? null : live.keyUnder(message.replicaIdentity());
    return index == null || !index.immediate() ? null : index.columns();
  }

  /** The message says nothing of the key: what the topic holds and the catalog have to agree. */
  private List<String> underFull(List<String> liveKey, List<String> known) {
    Set<String> sent = new HashSet<>(message.columns().stream().map(c -> c.name()).toList());
    boolean liveFits = liveKey != null && sent.containsAll(liveKey);
    boolean knownFits = known != null && sent.containsAll(known);
    if (liveFits && knownFits && !Set.copyOf(liveKey).equals(Set.copyOf(known))) {
      throw ProcessStop.unsafe(
          "table "
              + table
              + " cannot be followed: its replica identity is FULL and its primary key was changed"
              + " from "
              + known
              + " to "
              + liveKey
              + ", and the log does not say from where on. Stop the processes and run: bin/cdcctl"
              + " resync --yes");
    }
    if (knownFits) {
      return known;
    }
    if (liveFits) {
      return liveKey;
    }
    throw noKey("its replica identity is FULL and the catalog shows no primary key for it");
  }

  /**
   * The message says which columns are the key, and not in which order. What the topic holds
   * decides, then the catalog; a table of which the topic holds nothing may take any order.
   */
  private List<String> asFlagged(List<String> liveKey, List<String> known) {
    List<String> flagged =
        message.columns().stream()
            .filter(RelationMessage.Column::key)
            .map(RelationMessage.Column::name)
            .toList();
    if (flagged.isEmpty()) {
      // only inserts can have happened: whole rows, from which any key can be read
      if (liveKey != null && message.replicaIdentity() == ReplicaIdentity.DEFAULT) {
        Set<String> sent = new HashSet<>(message.columns().stream().map(c -> c.name()).toList());
        if (sent.containsAll(liveKey)) {
          LOG.warn(
              "table {} had no key when it was changed; its present primary key is used", table);
          return liveKey;
        }
      }
      throw noKey("it had no primary key when it was changed");
    }
    Set<String> wanted = Set.copyOf(flagged);
    if (known != null && wanted.equals(Set.copyOf(known))) {
      return known;
    }
    if (liveKey != null && wanted.equals(Set.copyOf(liveKey))) {
      return liveKey;
    }
    return flagged;
  }

  private ProcessStop noKey(String why) {
    return ProcessStop.unsafe(
        "table "
            + table
            + " cannot be followed: "
            + why
            + ". Mend: ALTER TABLE "
            + table.sql()
            + " ADD PRIMARY KEY (…) (with REPLICA IDENTITY DEFAULT), or take it out of the"
            + " publication, then start the reader again; if it stops here once more, resync"
            + " (bin/cdcctl resync --yes)");
  }
}
