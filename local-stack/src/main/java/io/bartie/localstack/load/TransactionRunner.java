package io.bartie.localstack.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Carries out one transaction on one connection. For one thread. */
final class TransactionRunner implements AutoCloseable {
  private final Connection connection;
  private final Map<ChangeKind, PreparedStatement> statements = new EnumMap<>(ChangeKind.class);

  TransactionRunner(Connection connection) throws SQLException {
    this.connection = connection;
    connection.setAutoCommit(false);
  }

  /** Returns how many rows each kind of change touched, as far as it was committed. */
  Map<ChangeKind, Long> run(Transaction transaction) throws SQLException {
    Map<ChangeKind, Long> rows = new EnumMap<>(ChangeKind.class);
    if (transaction instanceof Transaction.Committed committed) {
      // One statement is its own transaction: one round trip instead of two.
      connection.setAutoCommit(committed.changes().size() == 1);
      apply(committed.changes(), rows);
      if (!connection.getAutoCommit()) {
        connection.commit();
      }
    } else if (transaction instanceof Transaction.RolledBack rolledBack) {
      connection.setAutoCommit(false);
      apply(rolledBack.changes(), new EnumMap<>(ChangeKind.class));
      connection.rollback();
    } else if (transaction instanceof Transaction.WithSavepoint savepoint) {
      connection.setAutoCommit(false);
      apply(savepoint.before(), rows);
      Savepoint here = connection.setSavepoint();
      apply(savepoint.undone(), new EnumMap<>(ChangeKind.class));
      connection.rollback(here);
      apply(savepoint.after(), rows);
      connection.commit();
    }
    return rows;
  }

  /** Gives up the transaction that failed, so that the connection can be used for another. */
  void abandon() throws SQLException {
    if (!connection.getAutoCommit()) {
      connection.rollback();
    }
  }

  private void apply(List<Change> changes, Map<ChangeKind, Long> rows) throws SQLException {
    for (Change change : changes) {
      PreparedStatement statement = statements.get(change.kind());
      if (statement == null) {
        statement = connection.prepareStatement(change.kind().sql());
        statements.put(change.kind(), statement);
      }
      int parameter = 1;
      for (Object value : change.values()) {
        statement.setObject(parameter++, value);
      }
      rows.merge(change.kind(), (long) statement.executeUpdate(), Long::sum);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
