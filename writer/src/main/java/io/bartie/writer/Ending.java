package io.bartie.writer;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** Why the process ends: the first reason given stays. Thread-safe. */
final class Ending {
  private final AtomicReference<Optional<Throwable>> reason = new AtomicReference<>();
  private final CountDownLatch given = new CountDownLatch(1);

  /** It was asked to. */
  void requested() {
    give(Optional.empty());
  }

  /** Something went wrong that cannot be retried. */
  void failed(Throwable failure) {
    give(Optional.of(failure));
  }

  private void give(Optional<Throwable> why) {
    reason.compareAndSet(null, why);
    given.countDown();
  }

  boolean isGiven() {
    return given.getCount() == 0;
  }

  /** Waits for the reason: a failure, or nothing for a stop on request. */
  Optional<Throwable> await() throws InterruptedException {
    given.await();
    return reason.get();
  }
}
