package io.bartie.writer.apply;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.bartie.connect.DatabaseUrl;
import io.bartie.connect.PinnedSession;
import io.bartie.connect.SqlFailure;
import io.bartie.process.ProcessStop;
import io.bartie.writer.fence.LockHolders;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

/**
 * The connections to the destination, each with pinned settings (I5) and with time limits, so that
 * neither a frozen writer nor a cut connection holds locks for ever. Thread-safe.
 */
public final class DestinationPool implements AutoCloseable {
  /** A living writer never keeps its transaction waiting for so long. */
  static final Duration IDLE_IN_TRANSACTION = Duration.ofSeconds(10);

  private static final Duration CONNECT = Duration.ofSeconds(5);

  /** For everything but a flush, which may be given longer (FlushAttempt). */
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);

  private static final int FIRST_VERSION_WITH_MERGE = 15;

  /**
   * The cost of a merge must follow the batch and not the table: its join goes through the key's
   * index, whatever the statistics say.
   */
  private static final String SESSION =
      """
      SET lock_timeout = '5s';
      SET row_security = off; -- an error, where a policy would hide rows
      SET statement_timeout = 0;
      DO $$
        BEGIN PERFORM set_config('transaction_timeout', '0', false);
        EXCEPTION WHEN OTHERS THEN NULL; -- from version 17 on
        END
      $$;
      SET idle_in_transaction_session_timeout = '%ds';
      DO $$
        BEGIN PERFORM set_config('client_connection_check_interval', '5s', false);
        EXCEPTION WHEN OTHERS THEN NULL; -- not on every platform
        END
      $$;
      SET tcp_keepalives_idle = 10;
      SET tcp_keepalives_interval = 5;
      SET tcp_keepalives_count = 3;
      SET enable_hashjoin = off;
      SET enable_mergejoin = off;
      SET enable_seqscan = off;
      SET enable_material = off;
      SET jit = off
      """
          .formatted(IDLE_IN_TRANSACTION.toSeconds());

  private final DatabaseUrl url;
  private final HikariDataSource pool;

  public DestinationPool(DatabaseUrl url) {
    this.url = url;
    HikariConfig config = new HikariConfig();
    config.setPoolName("destination");
    config.setJdbcUrl(url.jdbcUrl());
    Properties properties = PinnedSession.properties(url, LockHolders.APPLICATION);
    PinnedSession.limitSilence(properties, LONGEST_SILENCE);
    properties.setProperty("logServerErrorDetail", "false"); // a detail shows values of rows
    config.setDataSourceProperties(properties);
    config.setAutoCommit(false);
    // each statement must see what others committed while this flush waited for its locks
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    config.setMaximumPoolSize(2);
    config.setMinimumIdle(0);
    config.setInitializationFailTimeout(-1);
    config.setConnectionTimeout(CONNECT.toMillis());
    config.setConnectionInitSql(SESSION);
    this.pool = new HikariDataSource(config);
  }

  /**
   * A connection whose settings have been read back.
   *
   * @throws ProcessStop when the address or the server can never do
   */
  Connection open() throws SQLException {
    Connection connection;
    try {
      connection = pool.getConnection();
    } catch (SQLException e) {
      SQLException cause = e.getCause() instanceof SQLException inner ? inner : e;
      if (SqlFailure.isRefusedLogin(cause)) {
        throw ProcessStop.configuration(
            "the destination refuses the connection: "
                + url
                + " says: "
                + SqlFailure.describeLogin(cause));
      }
      throw cause;
    }
    try {
      PinnedSession.check(connection, url);
      int version = connection.getMetaData().getDatabaseMajorVersion();
      if (version < FIRST_VERSION_WITH_MERGE) {
        throw ProcessStop.configuration(
            url
                + " is Postgres "
                + version
                + ": a destination needs MERGE, so version "
                + FIRST_VERSION_WITH_MERGE
                + " or newer");
      }
      connection.commit();
      return connection;
    } catch (SQLException | RuntimeException e) {
      discard(connection);
      throw e;
    }
  }

  /** Closes a connection for good: its session, temporary tables and locks end with it. */
  void discard(Connection connection) {
    pool.evictConnection(connection);
  }

  DatabaseUrl url() {
    return url;
  }

  @Override
  public void close() {
    pool.close();
  }
}
