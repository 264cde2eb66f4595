package io.bartie.cdcctl.verify;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The statement that computes the digest of a whole table. */
final class TableDigest {
  private TableDigest() {}

  static String sql(RowSet rows) {
    // OFFSET 0 keeps the planner from computing the hash, and reading large values, once per use of
    // it.
    return """
    SELECT %s
    FROM (SELECT %s AS h %s OFFSET 0) AS hashed"""
        .formatted(DigestColumns.SQL, rows.rowHash(), rows.from());
  }

  static Digest of(Connection connection, RowSet rows) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql(rows))) {
      row.next();
      return DigestColumns.read(row, 1);
    }
  }
}
