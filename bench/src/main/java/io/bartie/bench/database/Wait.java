package io.bartie.bench.database;

import io.bartie.bench.BenchException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Looks at a condition again and again until it holds, with a rest between two looks.
 *
 * @param limit after which the condition counts as never coming true
 * @param rest short enough for the precision that is wanted, long enough not to disturb
 */
public record Wait(Duration limit, Duration rest) {
  /** For what is timed: two milliseconds are little beside seconds. */
  public static final Wait PRECISE = new Wait(Duration.ofMinutes(10), Duration.ofMillis(2));

  /** For what is not timed. */
  public static final Wait PATIENT = new Wait(Duration.ofMinutes(10), Duration.ofMillis(50));

  /**
   * Returns as soon as the condition holds.
   *
   * @param what for the message when it never does: "the slot to be active"
   */
  public void until(String what, BooleanSupplier condition) {
    long began = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - began > limit.toNanos()) {
        throw new BenchException("gave up after " + limit.toMinutes() + " min waiting for " + what);
      }
      LockSupport.parkNanos(rest.toNanos());
      if (Thread.currentThread().isInterrupted()) {
        throw new BenchException("interrupted while waiting for " + what);
      }
    }
  }
}
