package io.bartie.e2e.chaos;

import io.bartie.e2e.chaos.schedule.Fault;
import io.bartie.e2e.chaos.schedule.Hand;
import io.bartie.e2e.chaos.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Lets the faults of a schedule happen at their times, each on a thread of its own, so that they
 * overlap. One that has begun is always ended. Where a server takes long to come back, the next
 * fault of its lane waits.
 */
final class Injector {
  private static final Duration LAST = Duration.ofMinutes(5);

  private final Hand hand;
  private final Consumer<String> diary;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<Object, ReentrantLock> lanes = new ConcurrentHashMap<>();
  private final Map<String, Integer> begun = new TreeMap<>();
  private final List<String> troubles = new ArrayList<>();

  Injector(Hand hand, Consumer<String> diary) {
    this.hand = hand;
    this.diary = diary;
  }

  /**
   * Returns when the last fault has begun and the time is over, or early when {@code mayGoOn} says
   * no. {@link #finish} waits for the ends.
   */
  void run(Schedule schedule, Duration length, java.util.function.BooleanSupplier mayGoOn)
      throws InterruptedException {
    long start = System.nanoTime();
    for (Fault fault : schedule.faults()) {
      if (!waitedUntil(start + fault.at().toNanos(), mayGoOn)) {
        return;
      }
      threads.execute(() -> happen(fault));
    }
    waitedUntil(start + length.toNanos(), mayGoOn);
  }

  /** The time itself is what is waited for, with a look now and then whether all is well. */
  private static boolean waitedUntil(long nanos, java.util.function.BooleanSupplier mayGoOn)
      throws InterruptedException {
    while (mayGoOn.getAsBoolean()) {
      long left = nanos - System.nanoTime();
      if (left <= 0) {
        return true;
      }
      TimeUnit.NANOSECONDS.sleep(Math.min(left, TimeUnit.MILLISECONDS.toNanos(200)));
    }
    return false;
  }

  private void happen(Fault fault) {
    ReentrantLock lane = lanes.computeIfAbsent(fault.lane(), key -> new ReentrantLock(true));
    lane.lock();
    try {
      diary.accept("begin " + fault.description().strip());
      fault.begin(hand);
      count(fault);
      try {
        Thread.sleep(fault.lasting().toMillis());
      } finally {
        fault.end(hand);
        diary.accept("end   " + fault.description().strip());
      }
    } catch (InterruptedException runIsOver) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      diary.accept("TROUBLE with " + fault.description().strip() + ": " + e);
      trouble(fault, e);
    } finally {
      lane.unlock();
    }
  }

  private synchronized void count(Fault fault) {
    begun.merge(fault.kind() + " " + fault.lane(), 1, Integer::sum);
  }

  private synchronized void trouble(Fault fault, Throwable cause) {
    troubles.add("fault could not be done: " + fault.description().strip() + ": " + cause);
  }

  /** Waits until every fault that has begun is set right. */
  void finish() throws InterruptedException {
    threads.shutdown();
    if (!threads.awaitTermination(LAST.toSeconds(), TimeUnit.SECONDS)) {
      throw new IllegalStateException("faults are not over after " + LAST);
    }
  }

  /** How often each fault was done, by kind and by what it happened to. */
  synchronized Map<String, Integer> begun() {
    return new TreeMap<>(begun);
  }

  /** What could not be done; the run then proves less than it says. */
  synchronized List<String> troubles() {
    return List.copyOf(troubles);
  }
}
