package io.bartie.reader.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Which tables seem to hold rows, by the server's statistics and page counts: a look that waits for
 * no lock, good enough for a warning. Rows in a partition count for its root. Stateless.
 */
final class FilledTables {
  private static final String FILLED =
      """
      WITH RECURSIVE tree(root, oid) AS (
          SELECT t::oid, t::oid FROM unnest(?::int8[]) t
          UNION ALL
          SELECT tree.root, i.inhrelid
            FROM tree JOIN pg_catalog.pg_inherits i ON i.inhparent = tree.oid)
      SELECT DISTINCT tree.root::int8
        FROM tree JOIN pg_catalog.pg_class c ON c.oid = tree.oid
       WHERE c.relkind = 'r' AND (c.relpages > 0 OR pg_stat_get_live_tuples(c.oid) > 0)
      """;

  private FilledTables() {}

  /** Those of the tables, by oid. */
  static Set<Integer> among(Connection source, Collection<Integer> oids) throws SQLException {
    Set<Integer> filled = new HashSet<>();
    if (oids.isEmpty()) {
      return filled;
    }
    try (PreparedStatement query = source.prepareStatement(FILLED)) {
      query.setArray(
          1, source.createArrayOf("int8", oids.stream().map(Integer::toUnsignedLong).toArray()));
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          filled.add((int) rows.getLong(1));
        }
      }
    }
    return filled;
  }
}
