package io.bartie.writer.fence;

import io.bartie.process.ProcessStop;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tables of schema {@code bartie}: made once, whoever comes first. */
public final class PipelineTables {
  private static final String PRESENT =
      """
      SELECT to_regclass('bartie.fence') IS NOT NULL
         AND to_regclass('bartie.progress') IS NOT NULL
         AND to_regclass('bartie.swept') IS NOT NULL
      """;

  /** Every flush updates the same few rows: the free space keeps those updates in their page. */
  private static final String CREATE =
      """
      CREATE SCHEMA IF NOT EXISTS bartie;

      CREATE TABLE IF NOT EXISTS bartie.progress (
        topic text,
        partition integer,
        topic_id text NOT NULL,
        next_offset bigint NOT NULL,
        lsn pg_lsn NOT NULL,
        seq bigint NOT NULL,
        commit_ts timestamptz,
        updated_at timestamptz NOT NULL,
        PRIMARY KEY (topic, partition)
      ) WITH (fillfactor = 20);
      COMMENT ON TABLE bartie.progress IS
        'Per partition: the first offset not yet applied, and the source position applied so far.';

      CREATE TABLE IF NOT EXISTS bartie.fence (
        topic text,
        partition integer,
        table_name text,
        next_offset bigint NOT NULL,
        PRIMARY KEY (topic, partition, table_name)
      ) WITH (fillfactor = 20);
      COMMENT ON TABLE bartie.fence IS
        'Per partition and table: the first offset not yet applied. Events below it are skipped.';

      CREATE TABLE IF NOT EXISTS bartie.swept (
        table_name text PRIMARY KEY,
        lsn pg_lsn NOT NULL,
        seq bigint NOT NULL
      );
      COMMENT ON TABLE bartie.swept IS
        'Per table: the position below which everything has been swept. Events below it are skipped.';
      """;

  private static final String STREAMED_FROM =
      """
      SELECT quote_ident(current_database()), string_agg(quote_ident(slot_name), ', ')
        FROM pg_catalog.pg_replication_slots
       WHERE database = current_database() AND plugin = 'pgoutput' AND NOT temporary
         AND to_regnamespace('bartie') IS NULL
      """;

  private static final String MAY_STAGE =
      """
      SELECT has_database_privilege(current_database(), 'TEMPORARY'),
             quote_ident(current_user), quote_ident(current_database())
      """;

  private static final Logger LOG = LoggerFactory.getLogger(PipelineTables.class);

  private PipelineTables() {}

  /**
   * Makes them unless they are there. Leaves no transaction open.
   *
   * @throws ProcessStop when the database seems to be the source, or gives no right to stage rows
   */
  public static void ensure(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      refuseWithoutStaging(statement);
      if (!isTrue(statement, PRESENT)) {
        statement.execute("SELECT pg_advisory_xact_lock(" + LockKeys.ddl() + ")");
        if (!isTrue(statement, PRESENT)) {
          refuseSource(statement);
          statement.execute(CREATE);
          LOG.info("made the pipeline's own tables schema=bartie");
        }
      }
    }
    connection.commit();
  }

  /**
   * A writer that was given its source's address would sweep and overwrite the rows it was to copy.
   * A database that changes are streamed from, and where no writer has ever been, is taken for
   * that.
   */
  private static void refuseSource(Statement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery(STREAMED_FROM)) {
      rows.next();
      if (rows.getString(2) != null) {
        throw ProcessStop.configuration(
            "database "
                + rows.getString(1)
                + " is itself a source, of replication slot "
                + rows.getString(2)
                + ", and no writer has been there before: nothing was changed in it. Give the"
                + " writer the destination's address (--destination). If it is to be the destination"
                + " of one pipeline and the source of another, run there: CREATE SCHEMA bartie");
      }
    }
  }

  /** Said at the start, and not when the first row is merged: that may be after a long copy. */
  private static void refuseWithoutStaging(Statement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery(MAY_STAGE)) {
      rows.next();
      if (!rows.getBoolean(1)) {
        throw ProcessStop.configuration(
            "user "
                + rows.getString(2)
                + " may not make temporary tables, in which rows are staged, at the destination. Run"
                + " there: GRANT TEMPORARY ON DATABASE "
                + rows.getString(3)
                + " TO "
                + rows.getString(2));
      }
    }
  }

  private static boolean isTrue(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getBoolean(1);
    }
  }
}
