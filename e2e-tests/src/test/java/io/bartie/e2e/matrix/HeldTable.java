package io.bartie.e2e.matrix;

import io.bartie.e2e.database.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A table that nobody can write to until this is closed: the phase lasts as long as it is held. */
final class HeldTable implements AutoCloseable {
  private final Connection connection;

  private HeldTable(Connection connection) {
    this.connection = connection;
  }

  static HeldTable hold(Database database, String table) {
    try {
      Connection connection = database.connect();
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute("LOCK TABLE " + table + " IN EXCLUSIVE MODE");
      }
      return new HeldTable(connection);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot lock " + table, e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException("the lock cannot be given back", e);
    }
  }
}
