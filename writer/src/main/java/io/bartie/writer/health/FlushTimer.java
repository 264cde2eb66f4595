package io.bartie.writer.health;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Sums up how long each step of one flush took: a step that comes several times, once per table,
 * counts together. Used by the apply thread.
 */
public final class FlushTimer {
  private final LongSupplier nanoTime;
  private final long began;
  private final long[] nanos = new long[FlushStep.values().length];
  private long mark;

  /**
   * @param nanoTime {@link System#nanoTime()} or what stands in for it
   */
  public FlushTimer(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.began = nanoTime.getAsLong();
    this.mark = began;
  }

  /** A step has ended that began where the one before it did. */
  public void ended(FlushStep step) {
    long now = nanoTime.getAsLong();
    nanos[step.ordinal()] += now - mark;
    mark = now;
  }

  /** How long a step took in all; zero when there was none. */
  Duration of(FlushStep step) {
    return Duration.ofNanos(nanos[step.ordinal()]);
  }

  /** The steps that took time, in milliseconds. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (FlushStep step : FlushStep.values()) {
      if (nanos[step.ordinal()] > 0) {
        text.append(text.isEmpty() ? "" : " ");
        text.append(step.label()).append('=').append(nanos[step.ordinal()] / 1_000 / 1e3);
      }
    }
    return text.toString();
  }

  /** From the start to the end of the last step. */
  Duration all() {
    return Duration.ofNanos(mark - began);
  }
}
