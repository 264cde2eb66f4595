package io.bartie.reader.change;

import io.bartie.reader.catalog.KeyedShape;
import io.bartie.reader.pgoutput.RelationMessage;
import io.bartie.reader.pgoutput.TypeMessage;
import io.bartie.reader.publish.Tick;
import java.sql.SQLException;
import java.util.Map;

/** Finds out what a Relation message leaves open: type names and the order of the key. */
@FunctionalInterface
public interface RelationResolver {
  /**
   * @param message the message in force
   * @param types the Type messages of this stream, by oid
   * @param previous what the same oid was resolved to before, or null
   * @param tick what goes on while the source does not answer
   * @return null when the table is gone from the source and cannot be followed: then its changes
   *     are left out, as its drop is
   * @throws io.bartie.process.ProcessStop when the table has no usable key (I4)
   */
  KeyedShape resolve(
      RelationMessage message, Map<Integer, TypeMessage> types, KeyedShape previous, Tick tick)
      throws SQLException;
}
