package io.bartie.localstack.process;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** A point in time until which conditions are polled; it never waits longer. */
public final class Deadline {
  private static final long POLL_MILLIS = 20;

  private final long endNanos;

  private Deadline(long endNanos) {
    this.endNanos = endNanos;
  }

  public static Deadline after(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  public boolean isPast() {
    return System.nanoTime() - endNanos >= 0;
  }

  /** True as soon as the condition holds; false if it still does not when the time is over. */
  public boolean await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      if (isPast()) {
        return false;
      }
      pause();
    }
    return true;
  }

  /** Waits a short moment between two looks at the same thing. */
  public static void pause() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StackException("interrupted while waiting for a process", e);
    }
  }
}
