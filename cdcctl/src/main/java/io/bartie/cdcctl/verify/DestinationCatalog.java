package io.bartie.cdcctl.verify;

import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Reads from the destination's catalog which of the published tables it has, and with which
 * columns.
 */
final class DestinationCatalog {
  private static final String TABLES =
      """
      SELECT n.nspname, c.relname, c.relkind = 'r',
             ARRAY(SELECT a.attname::text FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)
      FROM unnest(?::text[], ?::text[]) AS wanted (schema, name)
           JOIN pg_namespace n ON n.nspname = wanted.schema
           JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = wanted.name
      WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm')""";

  private DestinationCatalog() {}

  static Map<TableName, StoredTable> read(Connection destination, Collection<TableName> wanted)
      throws SQLException {
    Map<TableName, StoredTable> stored = new HashMap<>();
    try (PreparedStatement query = destination.prepareStatement(TABLES)) {
      query.setArray(
          1, destination.createArrayOf("text", wanted.stream().map(TableName::schema).toArray()));
      query.setArray(
          2, destination.createArrayOf("text", wanted.stream().map(TableName::name).toArray()));
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          stored.put(
              new TableName(row.getString(1), row.getString(2)),
              new StoredTable(Set.of((String[]) row.getArray(4).getArray()), row.getBoolean(3)));
        }
      }
    }
    return stored;
  }
}
