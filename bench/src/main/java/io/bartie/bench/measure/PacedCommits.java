package io.bartie.bench.measure;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Commits transactions at a steady rate, and remembers when each was acknowledged. The schedule is
 * fixed beforehand: one late commit does not put off those after it.
 */
public final class PacedCommits {
  private final long[] acknowledgedNanos;
  private final double perSecond;

  public PacedCommits(double perSecond, Duration duration) {
    this.perSecond = perSecond;
    this.acknowledgedNanos = new long[(int) Math.max(1, perSecond * duration.toMillis() / 1000)];
  }

  public int count() {
    return acknowledgedNanos.length;
  }

  /**
   * Commits all of them, in this thread.
   *
   * @param commit is given the number of the transaction, counted from 0, and returns when it is
   *     committed
   */
  public void run(LongConsumer commit) {
    long began = System.nanoTime();
    for (int number = 0; number < acknowledgedNanos.length; number++) {
      long due = began + (long) (number / perSecond * 1e9);
      for (long ahead = due - System.nanoTime(); ahead > 0; ahead = due - System.nanoTime()) {
        LockSupport.parkNanos(ahead);
      }
      commit.accept(number);
      acknowledgedNanos[number] = System.nanoTime();
    }
  }

  /** By {@link System#nanoTime}; to be asked once {@link #run} is over. */
  public long acknowledgedNanos(int number) {
    return acknowledgedNanos[number];
  }

  /** The rate that was kept; lower than wanted where commits take longer than they may. */
  public double achievedPerSecond() {
    int last = acknowledgedNanos.length - 1;
    return last / ((acknowledgedNanos[last] - acknowledgedNanos[0]) / 1e9);
  }
}
