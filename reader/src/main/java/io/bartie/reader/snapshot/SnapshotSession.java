package io.bartie.reader.snapshot;

import io.bartie.connect.DatabaseUrl;
import io.bartie.connect.PinnedSession;
import io.bartie.reader.catalog.CatalogTable;
import io.bartie.reader.catalog.PublishedTable;
import io.bartie.sql.SqlIdentifier;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/**
 * A session that sees exactly what was committed before the slot's consistent point. Used by the
 * replication thread.
 */
final class SnapshotSession implements AutoCloseable {
  private final Connection connection;
  private final Instant time;

  private SnapshotSession(Connection connection, Instant time) {
    this.connection = connection;
    this.time = time;
  }

  /**
   * @param longestSilence a server that still scans a table says nothing: a row filter may let
   *     nothing through for long. TCP keepalives notice a dead one much earlier.
   */
  static SnapshotSession open(
      DatabaseUrl source, String applicationName, String snapshot, Duration longestSilence)
      throws SQLException {
    Connection connection = PinnedSession.open(source, applicationName, longestSilence);
    try (Statement statement = connection.createStatement()) {
      // a role's time limits must not end the copy, nor its row security thin the rows out
      statement.execute("SET statement_timeout = 0");
      statement.execute("SET lock_timeout = '5min'");
      statement.execute("SET idle_in_transaction_session_timeout = 0");
      statement.execute("SET row_security = off");
      if (connection.getMetaData().getDatabaseMajorVersion() >= 17) {
        statement.execute("SET transaction_timeout = 0");
      }
      statement.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      statement.execute("SET TRANSACTION SNAPSHOT " + SqlIdentifier.literal(snapshot));
      try (ResultSet rows = statement.executeQuery("SELECT transaction_timestamp()")) {
        rows.next();
        return new SnapshotSession(connection, rows.getObject(1, OffsetDateTime.class).toInstant());
      }
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  Connection connection() {
    return connection;
  }

  /** When the snapshot was taken, on the source's clock. */
  Instant time() {
    return time;
  }

  /** Keeps the table's definition and files as they are until {@link #unlock}. */
  void lock(CatalogTable table) throws SQLException {
    execute("SAVEPOINT table_copy");
    execute("LOCK TABLE " + table.fromClause() + " IN ACCESS SHARE MODE");
  }

  void unlock() throws SQLException {
    execute("ROLLBACK TO SAVEPOINT table_copy");
    execute("RELEASE SAVEPOINT table_copy");
  }

  /** Begins to read the table's published rows and columns. */
  CopyOut copy(PublishedTable table) throws SQLException {
    String columns =
        table.columns().stream()
            .map(column -> SqlIdentifier.quote(column.name()))
            .collect(Collectors.joining(", "));
    String filter = table.rowFilter() == null ? "" : " WHERE " + table.rowFilter();
    return connection
        .unwrap(PGConnection.class)
        .getCopyAPI()
        .copyOut(
            "COPY (SELECT "
                + columns
                + " FROM "
                + table.table().fromClause()
                + filter
                + ") TO STDOUT");
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
