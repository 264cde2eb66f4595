package io.bartie.reader.catalog;

import io.bartie.reader.pgoutput.ReplicaIdentity;
import io.bartie.sql.TableName;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Describes tables by their oids, in three queries however many they are. Stateless. */
public final class TableCatalog {
  // the files as the session's snapshot sees them, not pg_relation_filenode(), which looks past it
  private static final String TABLES =
      """
      SELECT c.oid::int8 AS oid, n.nspname, c.relname, c.relkind::text, c.relreplident::text,
             c.reltuples::int8 AS reltuples,
             CASE c.relkind WHEN 'p' THEN (
                 WITH RECURSIVE part(oid) AS (
                     SELECT c.oid
                     UNION ALL
                     SELECT i.inhrelid
                       FROM part JOIN pg_catalog.pg_inherits i ON i.inhparent = part.oid)
                 SELECT string_agg(f.oid || ':' || f.relfilenode, ',' ORDER BY f.oid)
                   FROM part JOIN pg_catalog.pg_class f ON f.oid = part.oid)
             ELSE c.relfilenode::text END AS files
        FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
       WHERE c.oid = ANY (?::int8[]::oid[])
      """;

  private static final String COLUMNS =
      """
      SELECT a.attrelid::int8 AS relation, a.attnum, a.attname, a.atttypid::int8 AS atttypid,
             a.atttypmod, format_type(a.atttypid, a.atttypmod) AS type,
             CASE WHEN a.attgenerated <> '' THEN pg_get_expr(d.adbin, d.adrelid) END AS expression,
             coalesce(l.collisdeterministic, true) AS deterministic
        FROM pg_catalog.pg_attribute a LEFT JOIN pg_catalog.pg_collation l ON l.oid = a.attcollation
        LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
       WHERE a.attrelid = ANY (?::int8[]::oid[]) AND a.attnum > 0 AND NOT a.attisdropped
       ORDER BY a.attrelid, a.attnum
      """;

  // the columns of a primary key's index stand in the order of pg_constraint.conkey
  private static final String KEYS =
      """
      SELECT i.indrelid::int8 AS relation, i.indimmediate, i.indisprimary, i.indisreplident,
             ARRAY(SELECT a.attname::text
                     FROM unnest(i.indkey::int2[]) WITH ORDINALITY k(attnum, place)
                     JOIN pg_catalog.pg_attribute a
                       ON a.attrelid = i.indrelid AND a.attnum = k.attnum
                    WHERE k.place <= i.indnkeyatts
                    ORDER BY k.place) AS columns
        FROM pg_catalog.pg_index i
       WHERE i.indrelid = ANY (?::int8[]::oid[]) AND (i.indisprimary OR i.indisreplident)
      """;

  private TableCatalog() {}

  /** The tables with these oids that still exist, by oid. */
  public static Map<Integer, CatalogTable> describe(Connection source, Collection<Integer> oids)
      throws SQLException {
    if (oids.isEmpty()) {
      return Map.of();
    }
    Array ids = Oids.array(source, oids);
    Map<Integer, List<CatalogColumn>> columns = columns(source, ids);
    Map<Integer, CatalogTable.KeyIndex> primaryKeys = new HashMap<>();
    Map<Integer, CatalogTable.KeyIndex> identityIndexes = new HashMap<>();
    readKeys(source, ids, primaryKeys, identityIndexes);
    Map<Integer, CatalogTable> tables = new LinkedHashMap<>();
    try (PreparedStatement query = source.prepareStatement(TABLES)) {
      query.setArray(1, ids);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          int oid = (int) rows.getLong("oid");
          tables.put(
              oid,
              new CatalogTable(
                  oid,
                  new TableName(rows.getString("nspname"), rows.getString("relname")),
                  rows.getString("relkind").equals("p"),
                  ReplicaIdentity.of(rows.getString("relreplident").charAt(0)),
                  rows.getString("files"),
                  rows.getLong("reltuples"),
                  columns.getOrDefault(oid, List.of()),
                  primaryKeys.get(oid),
                  identityIndexes.get(oid)));
        }
      }
    }
    return tables;
  }

  private static Map<Integer, List<CatalogColumn>> columns(Connection source, Array ids)
      throws SQLException {
    Map<Integer, List<CatalogColumn>> columns = new HashMap<>();
    try (PreparedStatement query = source.prepareStatement(COLUMNS)) {
      query.setArray(1, ids);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          columns
              .computeIfAbsent((int) rows.getLong("relation"), oid -> new ArrayList<>())
              .add(
                  new CatalogColumn(
                      rows.getInt("attnum"),
                      rows.getString("attname"),
                      (int) rows.getLong("atttypid"),
                      rows.getInt("atttypmod"),
                      rows.getString("type"),
                      rows.getString("expression"),
                      rows.getBoolean("deterministic")));
        }
      }
    }
    return columns;
  }

  private static void readKeys(
      Connection source,
      Array ids,
      Map<Integer, CatalogTable.KeyIndex> primaryKeys,
      Map<Integer, CatalogTable.KeyIndex> identityIndexes)
      throws SQLException {
    try (PreparedStatement query = source.prepareStatement(KEYS)) {
      query.setArray(1, ids);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          int oid = (int) rows.getLong("relation");
          CatalogTable.KeyIndex index =
              new CatalogTable.KeyIndex(
                  Arrays.asList((String[]) rows.getArray("columns").getArray()),
                  rows.getBoolean("indimmediate"));
          if (rows.getBoolean("indisprimary")) {
            primaryKeys.put(oid, index);
          }
          if (rows.getBoolean("indisreplident")) {
            identityIndexes.put(oid, index);
          }
        }
      }
    }
  }
}
