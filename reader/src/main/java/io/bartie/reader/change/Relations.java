package io.bartie.reader.change;

import io.bartie.envelope.Column;
import io.bartie.reader.catalog.KeyedShape;
import io.bartie.reader.pgoutput.PgOutputException;
import io.bartie.reader.pgoutput.RelationMessage;
import io.bartie.reader.pgoutput.TypeMessage;
import io.bartie.reader.publish.Tick;
import io.bartie.sql.TypeChange;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Relation messages in force, each found by its own oid. A message is resolved when the first
 * change needs it: a partition's, which comes along with its root's, may describe a table that is
 * never published. Used by the replication thread.
 */
public final class Relations {
  private static final Logger LOG = LoggerFactory.getLogger(Relations.class);

  private final RelationResolver resolver;
  private final KeyMemory keys;
  private final Map<Integer, RelationMessage> messages = new HashMap<>();
  private final Map<Integer, TypeMessage> types = new HashMap<>();
  private final Map<Integer, Relation> resolved = new HashMap<>();
  private final Map<Integer, Relation> outdated = new HashMap<>();

  public Relations(RelationResolver resolver, KeyMemory keys) {
    this.resolver = resolver;
    this.keys = keys;
  }

  /** Called before the first change of a relation is published. */
  void admit(Relation relation) {
    keys.admit(relation.oid(), relation.keyed());
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
   * @param tick what goes on while the source does not answer
   * @throws PgOutputException when no Relation message has described this oid
   */
  Relation of(int oid, Tick tick) throws SQLException {
    Relation relation = resolved.get(oid);
    return relation == null ? resolve(oid, tick) : relation;
  }

  private Relation resolve(int oid, Tick tick) throws SQLException {
    RelationMessage message = messages.get(oid);
    if (message == null) {
      throw new PgOutputException(
          "a change refers to relation "
              + Integer.toUnsignedString(oid)
              + ", which no Relation message has described");
    }
    Relation before = outdated.get(oid);
    KeyedShape known = before == null ? null : before.keyed();
    KeyedShape found = resolver.resolve(message, types, known, tick);
    warnOfRetyped(known, found);
    boolean same = found != null && found.isSame(known);
    Relation relation =
        new Relation(
            oid, message.replicaIdentity(), same ? known : found, same && before.isAnnounced());
    outdated.remove(oid);
    resolved.put(oid, relation);
    return relation;
  }

  /** A column's new type is in the log, its rows' new values are not. */
  private static void warnOfRetyped(KeyedShape before, KeyedShape now) {
    if (before == null || now == null) {
      return;
    }
    for (Column column : now.shape().columns()) {
      int index = before.shape().indexOf(column.name());
      String type = index < 0 ? column.type() : before.shape().columns().get(index).type();
      if (!TypeChange.keepsText(type, column.type())) {
        LOG.warn(
            "column {} of table {} changed its type from {} to {}: what that made of the values of"
                + " rows that were there is not in the log; cdcctl verify finds a difference, and"
                + " bin/cdcctl resync --yes mends it",
            column.name(),
            now.shape().table(),
            type,
            column.type());
      }
    }
  }
}
