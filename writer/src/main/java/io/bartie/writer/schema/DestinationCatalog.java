package io.bartie.writer.schema;

import io.bartie.connect.SqlFailure;
import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads from the catalog what the destination has. Used by the thread that owns the connection. */
final class DestinationCatalog {
  private static final String TABLE =
      """
      SELECT c.oid, c.relkind
        FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = ? AND c.relname = ?
      """;

  /** Domains are followed down to the type that they constrain. */
  private static final String COLUMNS =
      """
      WITH RECURSIVE based AS (
        SELECT attnum, atttypid AS typid, atttypmod AS typmod
          FROM pg_catalog.pg_attribute
         WHERE attrelid = ? AND attnum > 0 AND NOT attisdropped
        UNION ALL
        SELECT b.attnum, t.typbasetype, t.typtypmod
          FROM based b JOIN pg_catalog.pg_type t ON t.oid = b.typid AND t.typtype = 'd'
      )
      SELECT a.attname,
             pg_catalog.format_type(a.atttypid, a.atttypmod),
             pg_catalog.format_type(b.typid, b.typmod),
             CASE WHEN n.nspname = 'pg_catalog' THEN t.typname END,
             t.typtype = 'e',
             a.attgenerated <> '',
             a.attidentity = 'a',
             coalesce(NOT o.collisdeterministic, false)
        FROM based b
        JOIN pg_catalog.pg_type t ON t.oid = b.typid AND t.typtype <> 'd'
        JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
        JOIN pg_catalog.pg_attribute a ON a.attrelid = ? AND a.attnum = b.attnum
        LEFT JOIN pg_catalog.pg_collation o ON o.oid = a.attcollation
       ORDER BY a.attnum
      """;

  private static final String UNIQUE_KEYS =
      """
      SELECT ARRAY(SELECT a.attname::text
                     FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, n)
                     JOIN pg_catalog.pg_attribute a
                       ON a.attrelid = i.indrelid AND a.attnum = k.attnum
                    WHERE k.n <= i.indnkeyatts),
             CASE WHEN i.indimmediate AND NOT EXISTS (
                       SELECT FROM pg_partition_tree(i.indexrelid) AS p
                              JOIN pg_catalog.pg_index x ON x.indexrelid = p.relid
                        WHERE NOT x.indimmediate)
                  THEN i.indexrelid ELSE 0 END
        FROM pg_catalog.pg_index i
       WHERE i.indrelid = ? AND i.indisunique AND i.indisvalid
         AND i.indpred IS NULL AND i.indexprs IS NULL
      """;

  private final Connection connection;

  DestinationCatalog(Connection connection) {
    this.connection = connection;
  }

  Optional<DestinationTable> find(TableName name) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(TABLE)) {
      statement.setString(1, name.schema());
      statement.setString(2, name.name());
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next()) {
          return Optional.empty();
        }
        long oid = rows.getLong(1);
        char kind = rows.getString(2).charAt(0);
        return Optional.of(new DestinationTable(oid, name, kind, columns(oid), uniqueKeys(oid)));
      }
    }
  }

  private Map<String, DestinationColumn> columns(long table) throws SQLException {
    Map<String, DestinationColumn> columns = new LinkedHashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(COLUMNS)) {
      statement.setLong(1, table);
      statement.setLong(2, table);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          columns.put(
              rows.getString(1),
              new DestinationColumn(
                  rows.getString(1),
                  rows.getString(2),
                  rows.getString(3),
                  rows.getString(4),
                  rows.getBoolean(5),
                  rows.getBoolean(6),
                  rows.getBoolean(7),
                  rows.getBoolean(8)));
        }
      }
    }
    return columns;
  }

  private Map<Set<String>, Long> uniqueKeys(long table) throws SQLException {
    Map<Set<String>, Long> keys = new HashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(UNIQUE_KEYS)) {
      statement.setLong(1, table);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          // an index may name a column twice
          Set<String> columns = Set.copyOf(Arrays.asList((String[]) rows.getArray(1).getArray()));
          keys.merge(columns, rows.getLong(2), Math::max);
        }
      }
    }
    return keys;
  }

  /**
   * Whether the destination knows a type. Must not be called inside a transaction that is to go on:
   * an answer of no may roll it back.
   */
  boolean knowsType(String type) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT pg_catalog.to_regtype(?) IS NOT NULL")) {
      statement.setString(1, type);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getBoolean(1);
      }
    } catch (SQLException e) {
      if (SqlFailure.of(e) == SqlFailure.TRANSIENT) {
        throw e;
      }
      // Older servers raise an error where the text does not parse as a type that they know.
      connection.rollback();
      return false;
    }
  }
}
