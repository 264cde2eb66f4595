package io.bartie.cdcctl.verify;

import io.bartie.connect.DatabaseUrl;
import io.bartie.connect.PinnedSession;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A session on one side all of whose statements see one snapshot of the database, and which changes
 * nothing. Used by one thread at a time.
 */
final class SnapshotSession implements AutoCloseable {
  private final Side side;
  private final Connection connection;

  private SnapshotSession(Side side, Connection connection) {
    this.side = side;
    this.connection = connection;
  }

  static SnapshotSession open(Side side, DatabaseUrl url) throws SideFailure {
    try {
      Connection connection = PinnedSession.open(url, "bartie-cdcctl");
      try {
        prepare(connection);
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
      return new SnapshotSession(side, connection);
    } catch (SQLException e) {
      throw new SideFailure(side, "connecting to " + url, e);
    }
  }

  private static void prepare(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      // A role's time limits would end a long comparison, and its row security would hide rows:
      // with it off, a
      // statement that would see only a part of a table is an error.
      statement.execute("SET statement_timeout = 0");
      statement.execute("SET idle_in_transaction_session_timeout = 0");
      statement.execute("SET lock_timeout = '30s'");
      statement.execute("SET row_security = off");
      statement.execute("SET jit = off");
    }
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setReadOnly(true);
    connection.setAutoCommit(false);
  }

  /** Something read from the connection. */
  interface Reading<T> {
    T from(Connection connection) throws SQLException;
  }

  /**
   * @param what says in a message what was being read
   */
  <T> T read(String what, Reading<T> reading) throws SideFailure {
    try {
      return reading.from(connection);
    } catch (SQLException e) {
      throw new SideFailure(side, what, e);
    }
  }

  /** For a reading that another side's session takes part in, whose caller says what failed. */
  <T> T read(Reading<T> reading) throws SQLException {
    return reading.from(connection);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // nothing was changed, so there is nothing to lose
    }
  }
}
