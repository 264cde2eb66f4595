package io.bartie.reader.change;

import io.bartie.envelope.ColumnValue;
import io.bartie.reader.publish.Tick;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Finds values that the server did not send because an update left them alone. */
@FunctionalInterface
public interface UnchangedValues {
  /**
   * The values of {@code columns} in the row that has this key now.
   *
   * @param key the key's values, in key order
   * @param columns indexes into the relation's columns
   * @param xid the transaction of the change, whose effects must be visible first
   * @return the values, or empty when no row has this key any more
   */
  Optional<List<ColumnValue>> fetch(
      Relation relation, List<ColumnValue> key, List<Integer> columns, int xid, Tick tick)
      throws SQLException;
}
