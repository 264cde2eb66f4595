package io.bartie.writer.fence;

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

  private static final Logger LOG = LoggerFactory.getLogger(PipelineTables.class);

  private PipelineTables() {}

  /** Makes them unless they are there. Leaves no transaction open. */
  public static void ensure(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (!isTrue(statement, PRESENT)) {
        statement.execute("SELECT pg_advisory_xact_lock(" + LockKeys.ddl() + ")");
        if (!isTrue(statement, PRESENT)) {
          statement.execute(CREATE);
          LOG.info("made the pipeline's own tables schema=bartie");
        }
      }
    }
    connection.commit();
  }

  private static boolean isTrue(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getBoolean(1);
    }
  }
}
