package io.bartie.localstack.load;

import io.bartie.localstack.process.Deadline;
import io.bartie.localstack.process.StackException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * Carries a plan out at a pace. When the source goes away it connects again, for a bounded time,
 * and repeats the transaction whose end it did not see: the load's statements bear being repeated.
 * For one thread.
 */
public final class LoadRun {
  private final String jdbcUrl;
  private final long seed;
  private final Pace pace;
  private final Duration patience;
  private final LoadReport report = new LoadReport();
  private TransactionRunner runner;

  /**
   * @param patience how long it tries to connect again before it gives up
   */
  public LoadRun(String jdbcUrl, long seed, Pace pace, Duration patience) {
    this.jdbcUrl = jdbcUrl;
    this.seed = seed;
    this.pace = pace;
    this.patience = patience;
  }

  /** Runs to the end and returns what was done. */
  public LoadReport run() {
    try {
      runner = connect();
      LoadPlan plan = plan();
      long begin = System.nanoTime();
      pace.begin();
      for (long number = 0; pace.awaitTurn(number); number++) {
        carryOut(plan.next());
      }
      report.endedAfter((System.nanoTime() - begin) / 1e9);
      return report;
    } catch (SQLException e) {
      String hint =
          "42P01".equals(e.getSQLState())
              ? "; the load changes the terra tables, which `local-stack up` makes"
              : "";
      throw new StackException("the load failed: " + e.getMessage() + hint, e);
    } finally {
      disconnect();
    }
  }

  private void carryOut(Transaction transaction) throws SQLException {
    while (true) {
      try {
        report.done(transaction, runner.run(transaction));
        return;
      } catch (SQLException e) {
        switch (Trouble.of(e)) {
          case CONNECTION -> {
            disconnect();
            runner = connect();
            report.reconnected();
          }
          case CONFLICT -> {
            report.conflict();
            runner.abandon();
            return;
          }
          case ERROR -> throw e;
        }
      }
    }
  }

  private TransactionRunner connect() throws SQLException {
    Deadline deadline = Deadline.after(patience);
    while (true) {
      try {
        return new TransactionRunner(DriverManager.getConnection(jdbcUrl));
      } catch (SQLException e) {
        if (Trouble.of(e) != Trouble.CONNECTION || deadline.isPast()) {
          throw e;
        }
        Deadline.pause();
      }
    }
  }

  private LoadPlan plan() throws SQLException {
    try (Connection connection = DriverManager.getConnection(jdbcUrl);
        Statement query = connection.createStatement();
        ResultSet next =
            query.executeQuery(
                "SELECT (SELECT coalesce(max(observation_id), 0) + 1 FROM observations),"
                    + " (SELECT coalesce(max(animal_id), 0) + 1 FROM animals)")) {
      next.next();
      return new LoadPlan(seed, next.getLong(1), next.getInt(2));
    }
  }

  private void disconnect() {
    if (runner == null) {
      return;
    }
    try {
      runner.close();
    } catch (SQLException alreadyGone) {
      // There is nothing left to close.
    }
  }
}
