package io.bartie.e2e.model;

import io.bartie.e2e.database.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/**
 * One run of a history on tables of its own. Its sessions take turns in one thread, so what would
 * wait for another session fails after a moment and is rolled back: the same each time.
 *
 * <p>For one thread at a time.
 */
final class HistoryRun {
  private static final String SETTINGS =
      "SET lock_timeout = '25ms'; SET statement_timeout = '60s';"
          + " SET client_min_messages = error; SET synchronous_commit = ";

  private static final String SERIALIZATION_OR_CONNECTION = "08|57P|53|58|XX";

  private static final Duration PACE = Duration.ofMillis(8);

  private final History history;
  private final int number;
  private final Database source;
  private final AtomicLong executed;
  private final Map<Integer, Connection> sessions = new HashMap<>();
  private int next;
  private int refused;

  /**
   * @param number the run's own number among all on this source
   * @param executed counts the statements of all runs
   */
  HistoryRun(History history, int number, Database source, AtomicLong executed) {
    this.history = history;
    this.number = number;
    this.source = source;
    this.executed = executed;
  }

  History history() {
    return history;
  }

  int refused() {
    return refused;
  }

  /** The tables as the destination must have them. */
  List<String> copies(boolean viaRoot) {
    return history.tables().stream()
        .flatMap(table -> table.copies(number, viaRoot).stream())
        .toList();
  }

  /** Makes the tables and does what is to be there when the reader starts. */
  void before() throws SQLException {
    for (ModelTable table : history.tables()) {
      source.run(history.named(String.join(";", table.setUp()), number));
    }
    while (next < history.steps().size() && history.steps().get(next).copied()) {
      take(history.steps().get(next++));
    }
    closeIdle();
  }

  /**
   * The same, and as much more as it takes for no transaction to be open, for which a new slot
   * would wait: a history that was cut may never end one itself.
   */
  void beforeAndAtRest() throws SQLException {
    before();
    while (next < history.steps().size() && isInFlight()) {
      take(history.steps().get(next++));
      closeIdle();
    }
    if (isInFlight()) {
      endWhatIsOpen();
    }
  }

  /** Whether a transaction is open, or prepared. */
  boolean isInFlight() {
    return !sessions.isEmpty() || count("PREPARE TRANSACTION") != count("PREPARED");
  }

  /** Whether what is in flight may hold a lock that even readers of the catalog wait for. */
  boolean mayLockTables() {
    return isInFlight() && count("TRUNCATE") + count("ALTER") > 0;
  }

  private long count(String word) {
    return history.steps().subList(0, next).stream()
        .filter(step -> step.sql().contains(word))
        .count();
  }

  /** Does the rest; leaves no transaction open. */
  void after() throws SQLException {
    after(Duration.ZERO);
  }

  /** The same at a pace that leaves the processors to those who are tested. */
  void afterSlowly() throws SQLException {
    after(PACE);
  }

  private void after(Duration pace) throws SQLException {
    while (next < history.steps().size()) {
      take(history.steps().get(next++));
      LockSupport.parkNanos(pace.toNanos());
    }
    endWhatIsOpen();
  }

  private void endWhatIsOpen() throws SQLException {
    for (Connection connection : sessions.values()) {
      connection.close();
    }
    sessions.clear();
    for (String gid :
        source.column(
            "SELECT gid FROM pg_prepared_xacts WHERE gid LIKE 'fuzz "
                + "%05d".formatted(number)
                + " %' AND database = current_database()")) {
      source.run("ROLLBACK PREPARED '" + gid + "'");
    }
  }

  private void take(Step step) throws SQLException {
    Connection connection = session(step.session());
    try (Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      statement.execute(history.named(step.sql(), number));
    } catch (SQLException e) {
      if (e.getSQLState() == null
          || e.getSQLState().matches("(" + SERIALIZATION_OR_CONNECTION + ").*")) {
        throw e;
      }
      refused++;
      rollBack(connection);
    }
    executed.incrementAndGet();
  }

  private static void rollBack(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("ROLLBACK");
    }
  }

  private Connection session(int session) throws SQLException {
    Connection connection = sessions.get(session);
    if (connection == null) {
      connection = source.connect();
      sessions.put(session, connection);
      try (Statement statement = connection.createStatement()) {
        // Commits that wait for the disk, and commits that do not.
        statement.execute(SETTINGS + ((history.seed() & 1) == 0 ? "on" : "off"));
      }
    }
    return connection;
  }

  /** A run that waits for the reader to start keeps only what it has in flight. */
  private void closeIdle() throws SQLException {
    List<Integer> idle = new ArrayList<>();
    for (Map.Entry<Integer, Connection> session : sessions.entrySet()) {
      if (session.getValue().unwrap(BaseConnection.class).getTransactionState()
          == TransactionState.IDLE) {
        session.getValue().close();
        idle.add(session.getKey());
      }
    }
    sessions.keySet().removeAll(idle);
  }

  @Override
  public String toString() {
    return "history " + history.seed() + " (run " + number + ")";
  }
}
