package io.bartie.cdcctl.verify;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The statement that computes one digest per key within a few buckets: rows with the same key come
 * as one.
 */
final class KeyDigests {
  private static final int KEY_SHOWN = 200;
  private static final int FETCHED_AT_ONCE = 1000;

  private KeyDigests() {}

  /**
   * @param hash of the key, in hex
   * @param text the key as a record, cut where it gets long
   */
  record Key(String hash, String text) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      return hash.compareTo(other.hash);
    }
  }

  static String sql(RowSet rows, int buckets, Collection<Integer> chosen) {
    return """
    SELECT encode(k, 'hex'), min(key_text), %s
    FROM (SELECT %s AS k, left(%s, %d) AS key_text, %s AS h %s OFFSET 0) AS hashed
    WHERE %s IN (%s)
    GROUP BY k"""
        .formatted(
            DigestColumns.SQL,
            rows.keyHash(),
            rows.keyText(),
            KEY_SHOWN,
            rows.rowHash(),
            rows.from(),
            BucketDigests.bucket(buckets),
            chosen.stream().map(String::valueOf).collect(Collectors.joining(", ")));
  }

  static Map<Key, Digest> of(
      Connection connection, RowSet rows, int buckets, Collection<Integer> chosen)
      throws SQLException {
    Map<Key, Digest> digests = new TreeMap<>();
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(FETCHED_AT_ONCE);
      try (ResultSet row = statement.executeQuery(sql(rows, buckets, chosen))) {
        while (row.next()) {
          digests.put(new Key(row.getString(1), row.getString(2)), DigestColumns.read(row, 3));
        }
      }
    }
    return digests;
  }
}
