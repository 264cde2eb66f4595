package io.bartie.reader.catalog;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Set;

/**
 * Which tables seem to hold rows, by the server's statistics and page counts: a look that waits for
 * no lock, good enough for a warning. Rows in a partition count for its root. Stateless.
 */
final class FilledTables {
  /** Whether table {@code c} of pg_class seems to hold any itself. */
  static final String HOLDS_ROWS = "c.relpages > 0 OR pg_stat_get_live_tuples(c.oid) > 0";

  private static final String FILLED =
      """
      WITH RECURSIVE tree(root, oid) AS (
          SELECT t::oid, t::oid FROM unnest(?::int8[]) t
          UNION ALL
          SELECT tree.root, i.inhrelid
            FROM tree JOIN pg_catalog.pg_inherits i ON i.inhparent = tree.oid)
      SELECT DISTINCT tree.root::int8
        FROM tree JOIN pg_catalog.pg_class c ON c.oid = tree.oid
       WHERE c.relkind = 'r' AND (%s)
      """
          .formatted(HOLDS_ROWS);

  private FilledTables() {}

  /** Those of the tables, by oid. */
  static Set<Integer> among(Connection source, Collection<Integer> oids) throws SQLException {
    return Oids.among(source, FILLED, oids);
  }
}
