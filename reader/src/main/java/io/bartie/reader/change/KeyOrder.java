package io.bartie.reader.change;

import io.bartie.envelope.Column;
import io.bartie.process.ProcessStop;
import io.bartie.reader.catalog.CatalogTable;
import io.bartie.reader.catalog.KeyedShape;
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
 * deletes will carry (except under FULL, which flags them all); the catalog says in which order a
 * key holds them.
 *
 * @param table the table, for messages
 * @param message the message in force
 */
record KeyOrder(TableName table, RelationMessage message) {
  private static final Logger LOG = LoggerFactory.getLogger(KeyOrder.class);

  /**
   * @param live the table in the catalog now, or null when it is gone
   * @param previous what the same oid was resolved to before, or null
   * @throws ProcessStop when the table has no key
   */
  List<String> choose(CatalogTable live, KeyedShape previous) {
    List<String> liveKey = liveKey(live);
    List<String> knownKey =
        previous == null ? null : previous.shape().key().stream().map(Column::name).toList();
    return switch (message.replicaIdentity()) {
      case NOTHING -> throw noKey("its replica identity is NOTHING");
      case FULL -> underFull(liveKey, knownKey);
      case DEFAULT, INDEX -> asFlagged(liveKey, knownKey);
    };
  }

  private List<String> liveKey(CatalogTable live) {
    CatalogTable.KeyIndex index = live == null ? null : live.keyUnder(message.replicaIdentity());
    return index == null || !index.immediate() ? null : index.columns();
  }

  private List<String> underFull(List<String> liveKey, List<String> knownKey) {
    Set<String> sent = new HashSet<>(message.columns().stream().map(c -> c.name()).toList());
    if (liveKey != null && sent.containsAll(liveKey)) {
      return liveKey;
    }
    if (knownKey != null && sent.containsAll(knownKey)) {
      return knownKey;
    }
    throw noKey("its replica identity is FULL and the catalog shows no primary key for it");
  }

  private List<String> asFlagged(List<String> liveKey, List<String> knownKey) {
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
    if (liveKey != null && wanted.equals(Set.copyOf(liveKey))) {
      return liveKey;
    }
    if (knownKey != null && wanted.equals(Set.copyOf(knownKey))) {
      return knownKey;
    }
    if (flagged.size() > 1) {
      LOG.warn(
          "table {} has another key in the catalog than in the stream; the key's columns are taken"
              + " in the table's order",
          table);
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
