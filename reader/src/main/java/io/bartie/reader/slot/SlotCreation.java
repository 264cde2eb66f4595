package io.bartie.reader.slot;

import io.bartie.reader.publish.Tick;
import io.bartie.reader.slot.ReplicationConnection.NewSlot;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the slot, and does not wait in silence: the server lets it wait for every transaction that
 * is open, for days if need be, and says nothing. The command runs on a thread of its own; the
 * replication thread looks after it, says who blocks it, and can break it off.
 */
public final class SlotCreation {
  private static final Logger LOG = LoggerFactory.getLogger(SlotCreation.class);
  private static final Duration LOOK = Duration.ofMillis(200);
  private static final long FIRST_WORD_NANOS = Duration.ofSeconds(3).toNanos();
  private static final long NEXT_WORD_NANOS = Duration.ofSeconds(30).toNanos();

  private final ReplicationConnection replication;
  private final Connection source;
  private final String slot;

  /**
   * @param source an ordinary session, to ask who blocks
   */
  public SlotCreation(ReplicationConnection replication, Connection source, String slot) {
    this.replication = replication;
    this.source = source;
    this.slot = slot;
  }

  /**
   * @param tick is called while it waits; what it throws breaks the making off
   */
  public NewSlot make(ThreadFactory threads, Tick tick) throws SQLException {
    FutureTask<NewSlot> making = new FutureTask<>(() -> replication.createSlot(slot));
    threads.newThread(making).start();
    boolean made = false;
    try {
      NewSlot result = await(making, tick);
      made = true;
      return result;
    } finally {
      if (!made) {
        breakOff();
      }
    }
  }

  private NewSlot await(FutureTask<NewSlot> making, Tick tick) throws SQLException {
    long next = System.nanoTime() + FIRST_WORD_NANOS;
    while (true) {
      try {
        return making.get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        tick.tick();
        long now = System.nanoTime();
        if (now - next >= 0) {
          next = now + NEXT_WORD_NANOS;
          sayWhoBlocks();
        }
      } catch (ExecutionException e) {
        if (e.getCause() instanceof SQLException failure) {
          throw failure;
        }
        throw new IllegalStateException("the slot was not made", e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SQLException("interrupted while the slot was being made", "57014", e);
      }
    }
  }

  private void sayWhoBlocks() throws SQLException {
    List<String> blockers = SlotBlockers.of(source, replication.pid());
    LOG.warn(
        "slot {} is still being made: it waits for {}. The copy begins when that has ended.",
        slot,
        blockers.isEmpty() ? "the server" : String.join("; ", blockers));
  }

  /** The server's process would go on waiting, with the slot in its hands. */
  private void breakOff() {
    try (PreparedStatement end =
        source.prepareStatement("SELECT pg_catalog.pg_terminate_backend(?)")) {
      end.setInt(1, replication.pid());
      end.execute();
    } catch (SQLException e) {
      LOG.debug("the server process that makes the slot could not be ended", e);
    }
    replication.abort();
  }
}
