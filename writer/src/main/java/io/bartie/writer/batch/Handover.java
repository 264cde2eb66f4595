package io.bartie.writer.batch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The one meeting point of the consumer thread and the apply thread: events and questions one way,
 * results the other. Thread-safe; nothing here waits for Kafka or for a database.
 */
public final class Handover {
  /** So often at least the apply thread says that it is there. */
  private static final Duration LONGEST_WAIT = Duration.ofMillis(500);

  /** A monitor waits for whole milliseconds: what is due, is due in the nearest of them. */
  private static final long HALF_A_MILLISECOND_NANOS = 500_000;

  private final EventBuffer buffer;
  private final LongSupplier nanoTime;
  private final long longestWaitNanos;

  private final List<Lease> startsWanted = new ArrayList<>();
  private final Map<Lease, AppliedProgress> startsFound = new HashMap<>();
  private final Map<Lease, Long> applied = new HashMap<>();
  private final List<Lease> rewound = new ArrayList<>();
  private Batch running;
  private long runningBytes;
  private boolean retrying;
  private boolean draining;
  private boolean stopping;

  /**
   * @param nanoTime {@link System#nanoTime()} or what stands in for it
   */
  public Handover(BatchLimits limits, LongSupplier nanoTime) {
    this(limits, nanoTime, LONGEST_WAIT);
  }

  Handover(BatchLimits limits, LongSupplier nanoTime, Duration longestWait) {
    this.buffer = new EventBuffer(limits);
    this.nanoTime = nanoTime;
    this.longestWaitNanos = longestWait.toNanos();
  }

  // What the consumer thread calls.

  /** Asks where the partitions begin; {@link #takeStarts()} gives the answers. */
  public synchronized void findStarts(Collection<Lease> leases) {
    startsWanted.addAll(leases);
    notifyAll();
  }

  /** The answers that have come in, each once. */
  public synchronized Map<Lease, AppliedProgress> takeStarts() {
    Map<Lease, AppliedProgress> found = Map.copyOf(startsFound);
    startsFound.clear();
    return found;
  }

  /**
   * Hands over what was fetched.
   *
   * @param travelled how long ago the reader made the first of it, as far as the clocks agree
   */
  public synchronized void add(Slice slice, Duration travelled) {
    if (slice.lease().hasEnded()) {
      return;
    }
    long now = nanoTime.getAsLong();
    long dueBefore = buffer.nanosUntilDue(now);
    buffer.add(slice, travelled, now);
    long due = buffer.nanosUntilDue(now);
    // The apply thread is woken when it has waited for too long otherwise, not for every poll.
    if (due < dueBefore || due <= 0) {
      notifyAll();
    }
  }

  /** Whether fetching should pause (I6). */
  public synchronized boolean isFull() {
    return buffer.isFull(runningBytes);
  }

  /** Ends a lease: what waits of it is dropped, and a retry leaves it out. */
  public synchronized void end(Lease lease) {
    lease.end();
    buffer.drop(lease);
    startsWanted.remove(lease);
    startsFound.remove(lease);
  }

  /**
   * Waits until no flush that holds one of the leases is running, or one does not get on, or the
   * time is up.
   */
  public synchronized void awaitFlush(Collection<Lease> leases, Duration longest)
      throws InterruptedException {
    long deadline = nanoTime.getAsLong() + longest.toNanos();
    while (running != null
        && !retrying
        && running.slices().stream().anyMatch(slice -> leases.contains(slice.lease()))) {
      long left = deadline - nanoTime.getAsLong();
      if (left <= 0) {
        return;
      }
      wait(left / 1_000_000 + 1);
    }
  }

  /** The first offsets not yet applied, of flushes that have committed since the last call. */
  public synchronized Map<Lease, Long> takeApplied() {
    Map<Lease, Long> taken = Map.copyOf(applied);
    applied.clear();
    return taken;
  }

  /** Leases that must begin anew, because the destination went back behind what was fetched. */
  public synchronized List<Lease> takeRewound() {
    List<Lease> taken = List.copyOf(rewound);
    rewound.clear();
    return taken;
  }

  /** Nothing more will come: what waits is due at once. */
  public synchronized void drain() {
    draining = true;
    notifyAll();
  }

  /** Whether everything that was handed over has been applied. */
  public synchronized boolean isIdle() {
    return buffer.isEmpty() && running == null && startsWanted.isEmpty() && rewound.isEmpty();
  }

  /** What is held in memory now; any thread may ask. */
  public synchronized Buffered buffered() {
    int events = running == null ? 0 : running.eventCount();
    return new Buffered(buffer.events() + events, buffer.bytes() + runningBytes);
  }

  /** Ends the apply thread: after the flush that runs, or while it waits for its next attempt. */
  public synchronized void stop() {
    stopping = true;
    notifyAll();
  }

  public synchronized boolean isStopping() {
    return stopping;
  }

  // What the apply thread calls.

  /**
   * Waits for the next thing to do.
   *
   * @param ready is called again and again meanwhile; it must return at once
   */
  public synchronized Work next(Runnable ready) throws InterruptedException {
    while (true) {
      ready.run();
      if (stopping) {
        return new Work.Stop();
      }
      if (!startsWanted.isEmpty()) {
        return new Work.FindStarts(List.copyOf(startsWanted));
      }
      long due = buffer.nanosUntilDue(nanoTime.getAsLong());
      if (due <= HALF_A_MILLISECOND_NANOS || draining && !buffer.isEmpty()) {
        long age = buffer.oldestNanos(nanoTime.getAsLong());
        running = buffer.take();
        runningBytes = running.bytes();
        return new Work.Flush(running, Duration.ofNanos(age));
      }
      long pause = Math.min(due, longestWaitNanos);
      wait((pause + HALF_A_MILLISECOND_NANOS) / 1_000_000); // never 0, which would be for ever
    }
  }

  /** Answers {@link Work.FindStarts}. */
  public synchronized void startsFound(Map<Lease, AppliedProgress> found) {
    found.forEach(
        (lease, progress) -> {
          if (startsWanted.remove(lease)) {
            startsFound.put(lease, progress);
          }
        });
  }

  /** The batch is in the destination: rule 2 allows its offsets from here on. */
  public synchronized void applied(Batch batch) {
    for (Slice slice : batch.slices()) {
      applied.put(slice.lease(), slice.next());
    }
    finished();
  }

  /** The destination lies behind where the batch begins: its partitions must begin anew. */
  public synchronized void rewound(Batch batch) {
    for (Slice slice : batch.slices()) {
      rewound.add(slice.lease());
    }
    finished();
  }

  /** The apply thread has ended: nobody need wait for a flush. */
  public synchronized void ended() {
    finished();
  }

  private void finished() {
    running = null;
    runningBytes = 0;
    retrying = false;
    notifyAll();
  }

  /** An attempt has failed: nobody need wait for this flush. */
  public synchronized void retrying() {
    retrying = true;
    notifyAll();
  }

  /** Waits before the next attempt; a stop cuts it short. */
  public synchronized void pause(Duration duration) throws InterruptedException {
    long deadline = nanoTime.getAsLong() + duration.toNanos();
    while (!stopping) {
      long left = deadline - nanoTime.getAsLong();
      if (left <= 0) {
        return;
      }
      wait(left / 1_000_000 + 1);
    }
  }
}
