package io.bartie.cdcctl.verify;

import io.bartie.sql.SqlIdentifier;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One key at which a table differs.
 *
 * @param keyColumns the columns that name the row; empty when the row has no key and names itself
 * @param key their values as a record, or the beginning of it
 * @param onSource how many rows with this key the source has
 * @param onDestination how many the destination has
 * @param columns the columns that differ, where there is one row on both sides
 */
record RowDifference(
    List<String> keyColumns, String key, long onSource, long onDestination, List<String> columns) {
  RowDifference {
    keyColumns = List.copyOf(keyColumns);
    columns = List.copyOf(columns);
  }

  /**
   * As a line of the report: what is wrong, then the row's key in the form of Postgres's own
   * messages.
   */
  @Override
  public String toString() {
    return kind() + " " + name();
  }

  private String kind() {
    if (onDestination == 0) {
      return "missing at the destination:" + times(onSource);
    }
    if (onSource == 0) {
      return "extra at the destination:" + times(onDestination);
    }
    if (onSource != onDestination) {
      return "source has %d rows, destination %d:".formatted(onSource, onDestination);
    }
    return columns.isEmpty() ? "different:" : "different in " + names(columns) + ":";
  }

  private static String times(long rows) {
    return rows == 1 ? "" : " " + rows + " rows";
  }

  private String name() {
    return keyColumns.isEmpty() ? "row " + key : "(" + names(keyColumns) + ")=" + key;
  }

  private static String names(List<String> columns) {
    return columns.stream().map(SqlIdentifier::quoteIfNeeded).collect(Collectors.joining(", "));
  }
}
