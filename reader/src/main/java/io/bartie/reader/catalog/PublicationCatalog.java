package io.bartie.reader.catalog;

import io.bartie.envelope.GeneratedColumn;
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

  // by way of JSON, because version 14 has no column lists
  private static final String COLUMN_LIST =
      """
      SELECT EXISTS (
          SELECT FROM pg_catalog.pg_publication_rel r
            JOIN pg_catalog.pg_publication b ON b.oid = r.prpubid
           WHERE b.pubname = ? AND to_jsonb(r) ->> 'prattrs' IS NOT NULL
             AND (r.prrelid = ?::int8::oid
                  OR r.prrelid IN (SELECT relid FROM pg_partition_ancestors(?::int8::oid))))
      """;

  private static final int GENERATED_COLUMNS_PUBLISHED_SINCE = 180000;

  private static final int SCHEMAS_PUBLISHED_SINCE = 15;

  private PublicationCatalog() {}

  /** Whether this server's publications can be of schemas. */
  static boolean hasSchemas(Connection source) throws SQLException {
    return source.getMetaData().getDatabaseMajorVersion() >= SCHEMAS_PUBLISHED_SINCE;
  }

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
    for (Map.Entry<Integer, Listed> entry : listed.entrySet()) {
      CatalogTable table = described.get(entry.getKey());
      if (table != null) {
        Set<String> names = entry.getValue().columns;
        List<CatalogColumn> columns =
            table.columns().stream()
                .filter(c -> generatedToo || !c.generated())
                .filter(c -> names == null || names.contains(c.name()))
                .toList();
        Set<String> sent = new HashSet<>(columns.stream().map(CatalogColumn::name).toList());
        tables.add(
            new PublishedTable(
                table,
                columns,
                generated(source, publication, table, sent),
                entry.getValue().rowFilter));
      }
    }
    return tables;
  }

  /**
   * The columns that the table computes and that are not sent; none under a column list.
   *
   * @param sent the columns that are sent
   */
  public static List<GeneratedColumn> generated(
      Connection source, String publication, CatalogTable table, Set<String> sent)
      throws SQLException {
    List<CatalogColumn> computed =
        table.columns().stream()
            .filter(column -> column.generated() && !sent.contains(column.name()))
            .toList();
    if (computed.isEmpty() || hasColumnList(source, publication, table.oid())) {
      return List.of();
    }
    return computed.stream()
        .map(column -> new GeneratedColumn(column.name(), column.type(), column.expression()))
        .toList();
  }

  private static boolean hasColumnList(Connection source, String publication, int oid)
      throws SQLException {
    try (PreparedStatement query = source.prepareStatement(COLUMN_LIST)) {
      query.setString(1, publication);
      query.setLong(2, Integer.toUnsignedLong(oid));
      query.setLong(3, Integer.toUnsignedLong(oid));
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        return rows.getBoolean(1);
      }
    }
  }

  private record Listed(Set<String> columns, String rowFilter) {}
}
