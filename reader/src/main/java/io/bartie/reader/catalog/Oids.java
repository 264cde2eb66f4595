package io.bartie.reader.catalog;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Passes oids, which are unsigned, as {@code int8[]}, and reads them back. Stateless. */
final class Oids {
  private Oids() {}

  static Array array(Connection source, Collection<Integer> oids) throws SQLException {
    return source.createArrayOf("int8", oids.stream().map(Integer::toUnsignedLong).toArray());
  }

  /**
   * Those of the oids that a query selects.
   *
   * @param sql its only parameter is the array, its only column an oid as {@code int8}
   */
  static Set<Integer> among(Connection source, String sql, Collection<Integer> oids)
      throws SQLException {
    if (oids.isEmpty()) {
      return Set.of();
    }
    try (PreparedStatement query = source.prepareStatement(sql)) {
      query.setArray(1, array(source, oids));
      Set<Integer> found = new HashSet<>();
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          found.add((int) rows.getLong(1));
        }
      }
      return found;
    }
  }
}
