package io.bartie.reader.catalog;

import io.bartie.envelope.TableShape;
import io.bartie.process.ProcessStop;
import io.bartie.reader.publish.Tick;
import io.bartie.sql.SqlIdentifier;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out whether the source can be followed at all, before anything is made on it or in the
 * broker. Used by one thread.
 */
public final class SourceChecks {
  private static final Logger LOG = LoggerFactory.getLogger(SourceChecks.class);
  private static final int OLDEST_MAJOR = 14;

  private static final String OR_OF_THE_SCHEMA =
      """
      OR EXISTS (SELECT FROM pg_catalog.pg_publication_namespace s
                  WHERE s.pnpubid = b.oid AND s.pnnspid = n.oid)""";

  private final KeyRule keys;
  private boolean emptinessSaid;
  private boolean neverPublishedSaid;
  private boolean leftOutSaid;

  public SourceChecks(KeyRule keys) {
    this.keys = keys;
  }

  /**
   * What was found.
   *
   * @param tables the published tables
   */
  public record Checked(SourceIdentity identity, List<PublishedTable> tables) {}

  /**
   * @param tick what goes on while a published table is locked
   * @return who the source is, and what is published
   * @throws ProcessStop naming what is wrong and the command that mends it
   */
  public Checked check(Connection source, String publication, Tick tick) throws SQLException {
    int major = source.getMetaData().getDatabaseMajorVersion();
    if (major < OLDEST_MAJOR) {
      throw ProcessStop.configuration(
          "the source is Postgres "
              + major
              + "; the oldest that can be followed is "
              + OLDEST_MAJOR);
    }
    String walLevel = text(source, "SHOW wal_level");
    if (!walLevel.equals("logical")) {
      throw ProcessStop.configuration(
          "the source's wal_level is '"
              + walLevel
              + "' and must be 'logical'; mend: ALTER SYSTEM SET wal_level = 'logical', then"
              + " restart the server");
    }
    String encoding = text(source, "SHOW server_encoding");
    if (encoding.equals("SQL_ASCII")) {
      throw ProcessStop.configuration(
          "the source database's encoding is SQL_ASCII: nothing says which characters its bytes"
              + " stand for; mend: dump it and restore it into a database with a real encoding");
    }
    if (text(source, "SELECT pg_is_in_recovery()").equals("t")) {
      throw ProcessStop.configuration(
          "the source is a standby; mend: give the address of the primary server");
    }
    if (!PublicationCatalog.exists(source, publication)) {
      throw ProcessStop.configuration(
          "publication "
              + SqlIdentifier.quoteIfNeeded(publication)
              + " does not exist on the source; mend: CREATE PUBLICATION "
              + SqlIdentifier.quoteIfNeeded(publication)
              + " FOR ALL TABLES");
    }
    List<PublishedTable> tables =
        CatalogPatience.answer(source, tick, () -> checkTables(source, publication));
    sayWhichTablesAreNeverPublished(source, publication);
    sayWhatIsLeftOut(source, publication);
    SourceIdentity identity =
        new SourceIdentity(
            text(source, "SELECT system_identifier FROM pg_catalog.pg_control_system()"),
            timeline(source),
            text(source, "SELECT current_database()"));
    return new Checked(identity, tables);
  }

  /** A publication of all tables, or of a schema's, has not all: Postgres leaves these out. */
  private void sayWhichTablesAreNeverPublished(Connection source, String publication)
      throws SQLException {
    if (neverPublishedSaid) {
      return;
    }
    neverPublishedSaid = true;
    boolean schemasToo = PublicationCatalog.hasSchemas(source);
    try (PreparedStatement query =
        source.prepareStatement(
            """
            SELECT string_agg(format('%s (%s)', c.oid::regclass,
                                     CASE c.relkind WHEN 'f' THEN 'foreign' ELSE 'unlogged' END),
                              ', ' ORDER BY n.nspname, c.relname)
              FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
             WHERE (c.relkind = 'f' OR c.relkind = 'r' AND c.relpersistence = 'u')
               AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
               AND EXISTS (SELECT FROM pg_catalog.pg_publication b
                            WHERE b.pubname = ? AND (b.puballtables $OR_OF_THE_SCHEMA))
            """
                .replace("$OR_OF_THE_SCHEMA", schemasToo ? OR_OF_THE_SCHEMA : ""))) {
      query.setString(1, publication);
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        if (rows.getString(1) != null) {
          LOG.warn("tables that Postgres never publishes are not copied: {}", rows.getString(1));
        }
      }
    }
  }

  /**
   * A publication may carry only some operations: then the copy is not exact, and is not meant to
   * be.
   */
  private void sayWhatIsLeftOut(Connection source, String publication) throws SQLException {
    if (leftOutSaid) {
      return;
    }
    leftOutSaid = true;
    try (PreparedStatement query =
        source.prepareStatement(
            """
            SELECT concat_ws(', ', CASE WHEN NOT pubinsert THEN 'insert' END,
                                   CASE WHEN NOT pubupdate THEN 'update' END,
                                   CASE WHEN NOT pubdelete THEN 'delete' END,
                                   CASE WHEN NOT pubtruncate THEN 'truncate' END)
              FROM pg_catalog.pg_publication WHERE pubname = ?
            """)) {
      query.setString(1, publication);
      try (ResultSet rows = query.executeQuery()) {
        if (rows.next() && !rows.getString(1).isEmpty()) {
          LOG.warn(
              "publication {} leaves out: {}; the destination will not follow these, and differs"
                  + " from the source after the first of them{}. To publish all: ALTER PUBLICATION {}"
                  + " SET (publish = 'insert, update, delete, truncate')",
              SqlIdentifier.quoteIfNeeded(publication),
              rows.getString(1),
              rows.getString(1).contains("insert")
                  ? "; an UPDATE that leaves a large value of a row alone that was never sent stops"
                      + " the writer, as nobody has that value"
                  : "",
              SqlIdentifier.quoteIfNeeded(publication));
        }
      }
    }
  }

  /**
   * Refuses the publication when any of its tables has no usable key, or more columns than a
   * destination table can hold; all are named at once.
   */
  public List<PublishedTable> checkTables(Connection source, String publication)
      throws SQLException {
    List<PublishedTable> found = PublicationCatalog.tables(source, publication);
    List<String> refusals = keys.refusals(source, found);
    if (!refusals.isEmpty()) {
      throw ProcessStop.configuration(
          (refusals.size() == 1
                  ? "a published table has no usable key:"
                  : refusals.size() + " published tables have no usable key:")
              + "\n  "
              + String.join("\n  ", refusals));
    }
    List<String> tooWide =
        found.stream()
            .filter(table -> table.columns().size() > TableShape.MOST_COLUMNS)
            .map(
                table ->
                    table.name()
                        + ": "
                        + table.columns().size()
                        + " columns; mend: ALTER PUBLICATION "
                        + SqlIdentifier.quoteIfNeeded(publication)
                        + " … TABLE "
                        + table.name().sql()
                        + " (…), with the columns that are to be copied")
            .toList();
    if (!tooWide.isEmpty()) {
      throw ProcessStop.configuration(
          "beside the pipeline's own a destination table can hold "
              + TableShape.MOST_COLUMNS
              + " columns (Postgres's limit of 1600 less four), and more are published of:\n  "
              + String.join("\n  ", tooWide));
    }
    if (found.isEmpty() && !emptinessSaid) {
      emptinessSaid = true;
      LOG.warn(
          "publication {} has no tables (unlogged, temporary and foreign tables are never"
              + " published)",
          SqlIdentifier.quoteIfNeeded(publication));
    }
    return found;
  }

  /** From the name of the log's file in use: the control file knows it only after a checkpoint. */
  private static int timeline(Connection source) throws SQLException {
    String file = text(source, "SELECT pg_walfile_name(pg_current_wal_insert_lsn())");
    return Integer.parseUnsignedInt(file.substring(0, 8), 16);
  }

  static String text(Connection source, String sql) throws SQLException {
    try (Statement statement = source.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
