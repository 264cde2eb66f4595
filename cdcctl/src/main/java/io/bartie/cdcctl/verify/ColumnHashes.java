package io.bartie.cdcctl.verify;

import io.bartie.sql.SqlIdentifier;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The statement that computes a hash per column for the rows with the given keys, to tell which
 * columns differ.
 */
final class ColumnHashes {
  private ColumnHashes() {}

  static String sql(RowSet rows, Collection<String> keyHashes) {
    String hashes =
        rows.columns().stream()
            .map(column -> "encode(" + RowSet.hash(RowSet.record(List.of(column))) + ", 'hex')")
            .collect(Collectors.joining(", ", "ARRAY[", "]::text[]"));
    String wanted =
        keyHashes.stream()
            .map(hash -> SqlIdentifier.literal(hash))
            .collect(Collectors.joining(", "));
    String where = "encode(" + rows.keyHash() + ", 'hex') IN (" + wanted + ")";
    return """
    SELECT encode(%s, 'hex'), %s
    %s %s %s"""
        .formatted(
            rows.keyHash(), hashes, rows.from(), rows.filter() == null ? "WHERE" : "AND", where);
  }

  /** By key hash, the hashes in the order of the columns. */
  static Map<String, List<String>> of(
      Connection connection, RowSet rows, Collection<String> keyHashes) throws SQLException {
    Map<String, List<String>> found = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql(rows, keyHashes))) {
      while (row.next()) {
        found.put(row.getString(1), List.of((String[]) row.getArray(2).getArray()));
      }
    }
    return found;
  }
}
