package io.bartie.envelope;

import io.bartie.sql.TableName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A table's columns and key as one event describes them. Events of one table share the same
 * instance as long as the description stays the same.
 *
 * @param table the table
 * @param columns every published column, in the table's order
 * @param keyColumns the key's columns, in key order, as indexes into {@code columns}
 */
public record TableShape(TableName table, List<Column> columns, List<Integer> keyColumns) {
  /**
   * The most columns that a table may publish: a Postgres table holds 1,600 (PostgreSQL
   * documentation, appendix "Limits"), of which the destination's has four of the pipeline's own.
   */
  public static final int MOST_COLUMNS = 1596;

  public TableShape {
    columns = List.copyOf(columns);
    keyColumns = List.copyOf(keyColumns);
    Map<String, Column> names = new HashMap<>();
    for (Column column : columns) {
      if (names.put(column.name(), column) != null) {
        throw new IllegalArgumentException(table + " names column " + column.name() + " twice");
      }
    }
    for (int index : keyColumns) {
      if (index < 0 || index >= columns.size()) {
        throw new IllegalArgumentException(table + " has no column number " + index);
      }
    }
  }

  /** The key's columns, in key order. */
  public List<Column> key() {
    return keyColumns.stream().map(columns::get).toList();
  }

  /** The index of the column of that name, or -1. */
  public int indexOf(String name) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
