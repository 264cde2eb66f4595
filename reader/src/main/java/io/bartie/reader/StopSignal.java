package io.bartie.reader;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells every thread that the process is to stop. Thread-safe. */
final class StopSignal {
  private final CountDownLatch requested = new CountDownLatch(1);

  void request() {
    requested.countDown();
  }

  boolean isRequested() {
    return requested.getCount() == 0;
  }

  /**
   * @throws StopRequestedException if a stop was requested
   */
  void check() {
    if (isRequested()) {
      throw new StopRequestedException();
    }
  }

  /** Waits, but not longer than until a stop is requested. */
  void sleep(Duration duration) {
    try {
      if (requested.await(duration.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new StopRequestedException();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StopRequestedException();
    }
  }
}
