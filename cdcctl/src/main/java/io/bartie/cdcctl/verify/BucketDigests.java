package io.bartie.cdcctl.verify;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * The statement that spreads a table's rows over buckets, by the hash of their key, and computes
 * each one's digest.
 */
final class BucketDigests {
  private BucketDigests() {}

  /**
   * The bucket of the row whose key has the hash {@code k}; {@code buckets} is a power of two, at
   * most 65536.
   */
  static String bucket(int buckets) {
    return "((get_byte(k, 0) << 8 | get_byte(k, 1)) & " + (buckets - 1) + ")";
  }

  static String sql(RowSet rows, int buckets) {
    return """
    SELECT %s AS bucket, %s
    FROM (SELECT %s AS k, %s AS h %s OFFSET 0) AS hashed
    GROUP BY bucket"""
        .formatted(bucket(buckets), DigestColumns.SQL, rows.keyHash(), rows.rowHash(), rows.from());
  }

  static Map<Integer, Digest> of(Connection connection, RowSet rows, int buckets)
      throws SQLException {
    Map<Integer, Digest> digests = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql(rows, buckets))) {
      while (row.next()) {
        digests.put(row.getInt(1), DigestColumns.read(row, 2));
      }
    }
    return digests;
  }
}
