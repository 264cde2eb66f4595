package io.bartie.e2e.pipeline;

import static org.awaitility.Awaitility.await;

import io.bartie.e2e.database.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A session that writes to table {@code load} of the source without end: inserts, updates beside a
 * large value and of it, key changes, deletes, transactions of several rows. When the source is not
 * there it tries again.
 *
 * <p>Its own thread runs the transactions; the other methods are for the test's thread.
 */
public final class Load implements AutoCloseable {
  /** The table must be there before: {@code given().source(Load.TABLE)}. */
  public static final String TABLE =
      "CREATE TABLE load(id int PRIMARY KEY, version bigint NOT NULL, note text, big text);"
          + " ALTER TABLE load ALTER COLUMN big SET STORAGE EXTERNAL;"
          + " INSERT INTO load SELECT g, 0, 'copied', repeat(md5(g::text), 100)"
          + " FROM generate_series(1, 300) g;";

  private static final int KEYS = 500;

  private final Database source;
  private final SplittableRandom random;
  private final Duration pace;
  private final AtomicInteger transactions = new AtomicInteger();
  private final Thread thread;
  private volatile boolean ending;

  private Load(Database source, long seed, Duration pace) {
    this.source = source;
    this.pace = pace;
    this.random = new SplittableRandom(seed);
    this.thread = new Thread(this::run, "load");
  }

  static Load start(Database source, long seed, Duration pace) {
    Load load = new Load(source, seed, pace);
    load.thread.start();
    return load;
  }

  /** Waits until so many more transactions are committed. */
  public Load goesOnFor(int more) {
    int goal = transactions.get() + more;
    await()
        .atMost(Duration.ofSeconds(120))
        .pollInterval(Duration.ofMillis(20))
        .until(() -> transactions.get() >= goal);
    return this;
  }

  /** No further transaction begins; returns when the last is over. */
  public void ends() {
    ending = true;
    try {
      thread.join(Duration.ofSeconds(60).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      throw new AssertionError("the load does not end");
    }
  }

  @Override
  public void close() {
    ends();
  }

  private void run() {
    while (!ending) {
      try (Connection connection = source.connect()) {
        connection.setAutoCommit(false);
        while (!ending) {
          transaction(connection);
          connection.commit();
          transactions.incrementAndGet();
          pace();
        }
      } catch (SQLException sourceIsAway) {
        pace();
      }
    }
  }

  /** Leaves the processors to those who are tested. */
  private void pace() {
    java.util.concurrent.locks.LockSupport.parkNanos(pace.toNanos());
  }

  private void transaction(Connection connection) throws SQLException {
    int rows = random.nextInt(10) == 0 ? 20 : 1 + random.nextInt(3);
    try (Statement settings = connection.createStatement()) {
      // Deadlock with another load, or a lock that a frozen session holds: give up and try another.
      settings.execute("SET LOCAL lock_timeout = '5s'");
    }
    for (int i = 0; i < rows; i++) {
      change(connection);
    }
  }

  private void change(Connection connection) throws SQLException {
    int id = random.nextInt(KEYS);
    switch (random.nextInt(10)) {
      case 0, 1 ->
          execute(
              connection,
              "INSERT INTO load SELECT ?, 1, 'new', repeat(md5(random()::text), 100)"
                  + " ON CONFLICT (id) DO UPDATE SET version = load.version + 1",
              id);
      case 2 -> execute(connection, "DELETE FROM load WHERE id = ?", id);
      case 3 ->
          execute(
              connection,
              "UPDATE load SET big = repeat(md5(random()::text), 100), version = version + 1"
                  + " WHERE id = ?",
              id);
      case 4 ->
          execute(
              connection,
              "UPDATE load SET id = id + "
                  + KEYS
                  + ", version = version + 1 WHERE id = ? AND NOT EXISTS"
                  + " (SELECT 1 FROM load l WHERE l.id = load.id + "
                  + KEYS
                  + ")",
              id);
      case 5 -> execute(connection, "DELETE FROM load WHERE id = ? + " + KEYS, id);
      default ->
          execute(
              connection,
              "UPDATE load SET version = version + 1, note = md5(random()::text) WHERE id = ?",
              id);
    }
  }

  private static void execute(Connection connection, String sql, int id) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setInt(1, id);
      statement.execute();
    }
  }
}
