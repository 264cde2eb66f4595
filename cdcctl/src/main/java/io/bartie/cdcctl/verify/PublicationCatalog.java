package io.bartie.cdcctl.verify;

import io.bartie.process.ProcessStop;
import io.bartie.sql.SqlIdentifier;
import io.bartie.sql.TableName;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads from the source's catalog what a publication publishes: tables, columns, row filters. */
final class PublicationCatalog {
  private static final int COLUMN_LISTS_SINCE = 150_000;
  private static final int GENERATED_COLUMNS_SINCE = 180_000;

  /**
   * Generated columns are published only where the view names them, and only since 18: what it says
   * holds.
   */
  private static final String WITH_GENERATED = "p.attnames::text[], p.rowfilter";

  /** The view of 15 names generated columns too, which are never sent before 18. */
  private static final String WITH_LISTS =
      """
      ARRAY(SELECT a.attname::text FROM pg_attribute a
            WHERE a.attrelid = c.oid AND a.attname = ANY (p.attnames) AND a.attgenerated = ''
            ORDER BY a.attnum),
      p.rowfilter""";

  private static final String ALL_COLUMNS =
      """
      ARRAY(SELECT a.attname::text FROM pg_attribute a
            WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
            ORDER BY a.attnum),
      NULL""";

  private static final String TABLES =
      """
      SELECT p.schemaname, p.tablename, c.relkind = 'p',
             ARRAY(SELECT a.attname::text
                   FROM pg_index i
                        CROSS JOIN LATERAL unnest(i.indkey::smallint[]) WITH ORDINALITY AS k (attnum, place)
                        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
                   WHERE i.indrelid = c.oid AND k.place <= i.indnkeyatts
                         AND CASE c.relreplident WHEN 'i' THEN i.indisreplident ELSE i.indisprimary END
                   ORDER BY k.place),
             %s
      FROM pg_publication_tables p
           JOIN pg_namespace n ON n.nspname = p.schemaname
           JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = p.tablename
      WHERE p.pubname = ?
      ORDER BY p.schemaname, p.tablename""";

  private PublicationCatalog() {}

  /**
   * Every table of the publication.
   *
   * @throws ProcessStop when there is no such publication, or nothing in it: a comparison of
   *     nothing must not say that all is equal
   */
  static List<PublishedTable> read(Connection source, String publication) throws SQLException {
    List<PublishedTable> tables = new ArrayList<>();
    try (PreparedStatement query = source.prepareStatement(sql(version(source)))) {
      query.setString(1, publication);
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          tables.add(
              new PublishedTable(
                  new TableName(row.getString(1), row.getString(2)),
                  texts(row.getArray(5)),
                  texts(row.getArray(4)),
                  row.getString(6),
                  row.getBoolean(3)));
        }
      }
    }
    if (tables.isEmpty()) {
      throw ProcessStop.configuration(
          exists(source, publication)
              ? "publication " + publication + " publishes no table, so there is nothing to compare"
              : "the source has no publication "
                  + publication
                  + " (--publication, BARTIE_PUBLICATION). It is made there by: CREATE PUBLICATION "
                  + SqlIdentifier.quoteIfNeeded(publication)
                  + " FOR ALL TABLES");
    }
    return tables;
  }

  /**
   * The operations that the publication leaves out, so that the destination never hears of them.
   */
  static List<String> leftOut(Connection source, String publication) throws SQLException {
    try (PreparedStatement query =
        source.prepareStatement(
            """
            SELECT array_remove(ARRAY[CASE WHEN NOT pubinsert THEN 'insert' END,
                                      CASE WHEN NOT pubupdate THEN 'update' END,
                                      CASE WHEN NOT pubdelete THEN 'delete' END,
                                      CASE WHEN NOT pubtruncate THEN 'truncate' END], NULL)
            FROM pg_publication WHERE pubname = ?""")) {
      query.setString(1, publication);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? texts(row.getArray(1)) : List.of();
      }
    }
  }

  static String sql(int serverVersion) {
    if (serverVersion >= GENERATED_COLUMNS_SINCE) {
      return TABLES.formatted(WITH_GENERATED);
    }
    return TABLES.formatted(serverVersion >= COLUMN_LISTS_SINCE ? WITH_LISTS : ALL_COLUMNS);
  }

  private static int version(Connection source) throws SQLException {
    try (PreparedStatement query =
            source.prepareStatement("SELECT current_setting('server_version_num')::int");
        ResultSet row = query.executeQuery()) {
      row.next();
      return row.getInt(1);
    }
  }

  private static boolean exists(Connection source, String publication) throws SQLException {
    try (PreparedStatement query =
        source.prepareStatement("SELECT 1 FROM pg_publication WHERE pubname = ?")) {
      query.setString(1, publication);
      try (ResultSet row = query.executeQuery()) {
        return row.next();
      }
    }
  }

  /** A table without columns has no list of them. */
  private static List<String> texts(Array array) throws SQLException {
    return array == null ? List.of() : List.of((String[]) array.getArray());
  }
}
