package io.bartie.writer.schema;

import io.bartie.envelope.TableShape;
import io.bartie.sql.TableName;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where the events of one shape go: for each column of the shape, the destination's column.
 *
 * @param shape the shape of the events
 * @param sql the table as the target of a statement
 * @param columns aligned with the shape's columns
 * @param keyIndex the oid of a unique index that refuses a second row of one key at once, or 0
 */
public record TargetTable(
    TableShape shape, String sql, List<DestinationColumn> columns, long keyIndex) {
  public TargetTable {
    columns = List.copyOf(columns);
    if (columns.size() != shape.columns().size()) {
      throw new IllegalArgumentException(shape.table() + ": columns do not align");
    }
  }

  public TableName name() {
    return shape.table();
  }

  /**
   * The columns whose values must be read back from staging, because the destination's type may
   * change them without an error (I5).
   */
  public List<Integer> checkedColumns() {
    return IntStream.range(0, columns.size())
        .filter(i -> !TypeFit.keepsEveryValue(shape.columns().get(i).type(), columns.get(i)))
        .boxed()
        .toList();
  }

  /** The columns that the destination computes, though the source sends values for them. */
  public List<Integer> computedColumns() {
    return IntStream.range(0, columns.size())
        .filter(i -> columns.get(i).generated())
        .boxed()
        .toList();
  }

  /**
   * Whether rows that are new can be copied straight into it with the same outcome as through
   * staging: every value is assigned as it is, and one that is there already is refused.
   */
  public boolean takesCopies() {
    return keyIndex != 0
        && checkedColumns().isEmpty()
        && columns.stream()
            .noneMatch(
                column ->
                    column.generated() || !column.declaredType().equals(column.stagingType()));
  }

  /** Whether a column is part of the key. */
  public boolean isKey(int column) {
    return shape.keyColumns().contains(column);
  }
}
