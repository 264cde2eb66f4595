package io.bartie.localstack.load;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * When the next transaction is due, and whether there is one. A rate is kept by absolute times: a
 * slow transaction delays no later one by more than itself. For one thread.
 */
public sealed interface Pace {
  /** Called once, when the load begins. */
  void begin();

  /** Waits until the transaction of this number (from 0) is due; false if there is to be none. */
  boolean awaitTurn(long number);

  /** A number of transactions, as fast as they go. */
  record Iterations(long count) implements Pace {
    @Override
    public void begin() {}

    @Override
    public boolean awaitTurn(long number) {
      return number < count;
    }
  }

  /** So many transactions in every second, for some time. */
  final class Rate implements Pace {
    private final double perSecond;
    private final Duration time;
    private long beginNanos;

    public Rate(double perSecond, Duration time) {
      this.perSecond = perSecond;
      this.time = time;
    }

    @Override
    public void begin() {
      beginNanos = System.nanoTime();
    }

    @Override
    public boolean awaitTurn(long number) {
      long due = Math.min((long) (number / perSecond * 1e9), time.toNanos());
      long early = beginNanos + due - System.nanoTime();
      while (early > 0 && !Thread.currentThread().isInterrupted()) {
        LockSupport.parkNanos(early);
        early = beginNanos + due - System.nanoTime();
      }
      // Who cannot keep the rate ends in time all the same, and reports what was achieved.
      return System.nanoTime() - beginNanos < time.toNanos();
    }
  }
}
