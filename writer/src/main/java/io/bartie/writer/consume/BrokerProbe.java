package io.bartie.writer.consume;

import io.bartie.writer.health.WriterVitals;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;

/**
 * Asks the broker a small question while nothing arrives: a consumer whose broker is gone polls
 * without any error, and must not look idle (I8). Used by the consumer thread; never waits.
 */
final class BrokerProbe {
  private static final long INTERVAL_NANOS = Duration.ofSeconds(10).toNanos();

  /** Without an answer for so long, the question itself is work that waits. */
  private static final long PATIENCE_NANOS = Duration.ofSeconds(2).toNanos();

  private final TopicLog log;
  private final WriterVitals vitals;
  private final LongSupplier nanoTime;
  private Future<String> question;
  private long last;

  BrokerProbe(TopicLog log, WriterVitals vitals, LongSupplier nanoTime) {
    this.log = log;
    this.vitals = vitals;
    this.nanoTime = nanoTime;
    this.last = nanoTime.getAsLong();
  }

  /** Records have arrived. */
  void heard() {
    last = nanoTime.getAsLong();
    question = null;
    vitals.brokerAnswers();
  }

  /** Nothing has arrived. */
  void silent() throws InterruptedException {
    if (question != null && question.isDone()) {
      try {
        question.get();
        vitals.brokerAnswers();
      } catch (ExecutionException e) {
        vitals.brokerFails(String.valueOf(e.getCause()));
      }
      question = null;
    }
    long now = nanoTime.getAsLong();
    if (question == null && now - last >= INTERVAL_NANOS) {
      last = now;
      question = log.now();
    } else if (question != null && now - last >= PATIENCE_NANOS) {
      vitals.brokerWaits("the broker is to answer");
    }
  }
}
