package io.bartie.writer.schema;

import io.bartie.envelope.TableShape;
import io.bartie.sql.TableName;
import java.util.List;

/**
 * Where the events of one shape go: for each column of the shape, the destination's column.
 *
 * @param shape the shape of the events
 * @param columns aligned with the shape's columns
 */
public record TargetTable(TableShape shape, List<DestinationColumn> columns) {
  public TargetTable {
    columns = List.copyOf(columns);
    if (columns.size() != shape.columns().size()) {
      throw new IllegalArgumentException(shape.table() + ": columns do not align");
    }
  }

  public TableName name() {
    return shape.table();
  }

  /** Whether a column is part of the key. */
  public boolean isKey(int column) {
    return shape.keyColumns().contains(column);
  }
}
