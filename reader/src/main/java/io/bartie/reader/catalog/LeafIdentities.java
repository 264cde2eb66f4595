package io.bartie.reader.catalog;

import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * Checks the partitions of a table that is published under its own name
 * (publish_via_partition_root): each change is sent as the root's, but carries the old key of the
 * partition's own replica identity, which ALTER TABLE on the root does not reach. Stateless.
 */
final class LeafIdentities {
  // not pg_partition_tree(), which locks every partition and so waits for whoever rewrites one
  private static final String WITHOUT_KEY =
      """
      WITH RECURSIVE part(oid) AS (
          SELECT inhrelid FROM pg_catalog.pg_inherits WHERE inhparent = ?::int8::oid
          UNION
          SELECT i.inhrelid FROM part JOIN pg_catalog.pg_inherits i ON i.inhparent = part.oid)
      SELECT n.nspname, c.relname
        FROM part p
        JOIN pg_catalog.pg_class c ON c.oid = p.oid AND c.relkind = 'r'
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        LEFT JOIN pg_catalog.pg_index i
          ON i.indrelid = c.oid
         AND CASE c.relreplident WHEN 'd' THEN i.indisprimary WHEN 'i' THEN i.indisreplident END
       WHERE c.relreplident <> 'f'
         AND NOT ?::text[] <@ ARRAY(
             SELECT a.attname::text
               FROM unnest(i.indkey::int2[]) WITH ORDINALITY k(attnum, place)
               JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
              WHERE k.place <= i.indnkeyatts)
       ORDER BY n.nspname, c.relname
      """;

  private LeafIdentities() {}

  /**
   * Why changes of a partition would not carry the key, with the SQL that mends it; or null.
   *
   * @param key the key's columns
   */
  static String refusal(Connection source, CatalogTable root, List<String> key)
      throws SQLException {
    try (PreparedStatement query = source.prepareStatement(WITHOUT_KEY)) {
      query.setLong(1, Integer.toUnsignedLong(root.oid()));
      query.setArray(2, source.createArrayOf("text", key.toArray()));
      try (ResultSet rows = query.executeQuery()) {
        if (!rows.next()) {
          return null;
        }
        TableName leaf = new TableName(rows.getString(1), rows.getString(2));
        return "its partition "
            + leaf
            + " has a replica identity without the key "
            + key
            + ", so changes there do not carry it; mend: ALTER TABLE "
            + leaf.sql()
            + " REPLICA IDENTITY FULL (or USING INDEX, with an index on these columns)";
      }
    }
  }
}
