package io.bartie.reader.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lists what a publication shows, on servers 14 to 18. Stateless. */
public final class PublicationCatalog {
  // by way of JSON, because version 14 has neither column lists nor row filters
  private static final String TABLES =
      """
      SELECT c.oid::int8 AS oid,
             CASE WHEN jsonb_typeof(to_jsonb(p) -> 'attnames') = 'array'
                  THEN ARRAY(SELECT jsonb_array_elements_text(to_jsonb(p) -> 'attnames'))
             END AS columns,
             to_jsonb(p) ->> 'rowfilter' AS row_filter
        FROM pg_catalog.pg_publication_tables p
        JOIN pg_catalog.pg_namespace n ON n.nspname = p.schemaname
        JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid AND c.relname = p.tablename
       WHERE p.pubname = ?
       ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C"
      """;

  private static final int GENERATED_COLUMNS_PUBLISHED_SINCE = 180000;

  private PublicationCatalog() {}

  public static boolean exists(Connection source, String publication) throws SQLException {
    try (PreparedStatement query =
        source.prepareStatement("SELECT 1 FROM pg_catalog.pg_publication WHERE pubname = ?")) {
      query.setString(1, publication);
      try (ResultSet rows = query.executeQuery()) {
        return rows.next();
      }
    }
  }

  /** The published tables, by schema and name. */
  public static List<PublishedTable> tables(Connection source, String publication)
      throws SQLException {
    Map<Integer, Listed> listed = new LinkedHashMap<>();
    try (PreparedStatement query = source.prepareStatement(TABLES)) {
      query.setString(1, publication);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          Set<String> names =
              rows.getArray("columns") == null
                  ? null
                  : new HashSet<>(Arrays.asList((String[]) rows.getArray("columns").getArray()));
          listed.put((int) rows.getLong("oid"), new Listed(names, rows.getString("row_filter")));
        }
      }
    }
    // version 18 lists a generated column only when it publishes it; older ones never send them
    boolean generatedToo =
        source.getMetaData().getDatabaseMajorVersion() * 10000 >= GENERATED_COLUMNS_PUBLISHED_SINCE;
    Map<Integer, CatalogTable> described = TableCatalog.describe(source, listed.keySet());
    List<PublishedTable> tables = new ArrayList<>();
    listed.forEach(
        (oid, entry) -> {
          CatalogTable table = described.get(oid);
          if (table != null) {
            List<CatalogColumn> columns =
                table.columns().stream()
                    .filter(c -> generatedToo || !c.generated())
                    .filter(c -> entry.columns == null || entry.columns.contains(c.name()))
                    .toList();
            tables.add(new PublishedTable(table, columns, entry.rowFilter));
          }
        });
    return tables;
  }

  private record Listed(Set<String> columns, String rowFilter) {}
}
