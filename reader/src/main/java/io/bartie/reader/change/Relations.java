package io.bartie.reader.change;

import io.bartie.process.ProcessStop;
import io.bartie.reader.catalog.KeyedShape;
import io.bartie.reader.pgoutput.PgOutputException;
import io.bartie.reader.pgoutput.RelationMessage;
import io.bartie.reader.pgoutput.TypeMessage;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * The Relation messages in force, each found by its own oid. A message is resolved when the first
 * change needs it: a partition's, which comes along with its root's, may describe a table that is
 * never published. Used by the replication thread.
 */
public final class Relations {
  private final RelationResolver resolver;
  private final Map<Integer, RelationMessage> messages = new HashMap<>();
  private final Map<Integer, TypeMessage> types = new HashMap<>();
  private final Map<Integer, Relation> resolved = new HashMap<>();
  private final Map<Integer, Relation> outdated = new HashMap<>();

  public Relations(RelationResolver resolver) {
    this.resolver = resolver;
  }

  void add(TypeMessage message) {
    types.put(message.oid(), message);
  }

  void add(RelationMessage message) {
    messages.put(message.oid(), message);
    Relation before = resolved.remove(message.oid());
    if (before != null) {
      outdated.put(message.oid(), before);
    }
  }

  /**
   * @throws PgOutputException when no Relation message has described this oid
   */
  Relation of(int oid) throws SQLException {
    Relation relation = resolved.get(oid);
    return relation == null ? resolve(oid) : relation;
  }

  /** I4: two spellings of a key may go to two partitions, which are applied in no order. */
  private static ProcessStop keysChanged(KeyedShape before, KeyedShape now) {
    return ProcessStop.unsafe(
        "a table was renamed or its key changed, from "
            + before.keyText()
            + " to "
            + now.keyText()
            + ": its rows get other Kafka keys, which could overtake changes that are still on their"
            + " way. Everything before it is published. Let the writers apply that (cdcctl verify"
            + " --tables), then start the reader again; if the table was renamed, or rows were"
            + " rewritten with it, stop the processes and run: bin/cdcctl resync --yes");
  }

  private Relation resolve(int oid) throws SQLException {
    RelationMessage message = messages.get(oid);
    if (message == null) {
      throw new PgOutputException(
          "a change refers to relation "
              + Integer.toUnsignedString(oid)
              + ", which no Relation message has described");
    }
    Relation before = outdated.get(oid);
    KeyedShape known = before == null ? null : before.keyed();
    KeyedShape found = resolver.resolve(message, types, known);
    if (known != null && !found.spellsKeysLike(known)) {
      throw keysChanged(known, found);
    }
    boolean same = found.isSame(known);
    Relation relation =
        new Relation(
            oid, message.replicaIdentity(), same ? known : found, same && before.isAnnounced());
    outdated.remove(oid);
    resolved.put(oid, relation);
    return relation;
  }
}
