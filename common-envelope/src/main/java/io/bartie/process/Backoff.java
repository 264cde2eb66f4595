package io.bartie.process;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Says how long to wait before the next attempt: exponential, with full jitter, and reset only by
 * {@link #progressed()}. A connect that succeeds is not progress (I8). Used by one thread.
 */
public final class Backoff {
  private final Duration first;
  private final Duration longest;
  private final RandomGenerator random;
  private int failures;

  /**
   * @param first the bound of the first wait
   * @param longest the bound that the waits grow to
   * @param random where the jitter comes from
   */
  public Backoff(Duration first, Duration longest, RandomGenerator random) {
    this.first = first;
    this.longest = longest;
    this.random = random;
  }

  /** Counts a failure; the wait before the next attempt lies evenly between zero and the bound. */
  public Duration failed() {
    long bound = first.toMillis();
    for (int i = 0; i < failures && bound < longest.toMillis(); i++) {
      bound *= 2;
    }
    bound = Math.min(bound, longest.toMillis());
    failures++;
    return Duration.ofMillis(random.nextLong(bound + 1));
  }

  /** A position moved: the next failure is the first again. */
  public void progressed() {
    failures = 0;
  }

  /** Failures since the last progress. */
  public int failures() {
    return failures;
  }
}
