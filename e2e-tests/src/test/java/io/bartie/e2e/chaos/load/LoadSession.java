package io.bartie.e2e.chaos.load;

import io.bartie.e2e.database.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * One session that commits one transaction after the other until it is told to end. While the
 * source is away it tries again.
 *
 * <p>Its own thread runs the transactions; the other methods are for any thread.
 */
public final class LoadSession {
  private static final Duration PAUSE = Duration.ofMillis(25);
  private static final Duration LAST = Duration.ofSeconds(90);

  private final Database source;
  private final SplittableRandom random;
  private final Thread thread;
  private final AtomicLong committed = new AtomicLong();
  private volatile boolean ending;

  private LoadSession(Database source, SplittableRandom random, int number) {
    this.source = source;
    this.random = random;
    this.thread = new Thread(this::run, "load-" + number);
    this.thread.setDaemon(true);
  }

  public static LoadSession start(Database source, SplittableRandom random, int number) {
    LoadSession session = new LoadSession(source, random, number);
    session.thread.start();
    return session;
  }

  private void run() {
    while (!ending) {
      try (Connection connection = source.connect()) {
        connection.setAutoCommit(false);
        connection.createStatement().execute("SET lock_timeout = '3s'");
        connection.commit();
        while (!ending) {
          transaction(connection);
        }
      } catch (SQLException sourceIsAway) {
        pause();
      }
    }
  }

  private void transaction(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      LoadTransaction.of(random).run(statement);
      connection.commit();
      committed.incrementAndGet();
    } catch (SQLException e) {
      // A deadlock or a lock that takes too long: another transaction may do better.
      connection.rollback();
    }
    pause();
  }

  /** Leaves the processors to those who are tested. */
  private void pause() {
    LockSupport.parkNanos(PAUSE.toNanos());
  }

  /** How many transactions the source has confirmed. */
  public long committed() {
    return committed.get();
  }

  /** No further transaction begins; returns when the last is over. */
  public void end() throws InterruptedException {
    ending = true;
    thread.join(LAST.toMillis());
    if (thread.isAlive()) {
      throw new IllegalStateException(thread.getName() + " does not end: is the source away?");
    }
  }
}
