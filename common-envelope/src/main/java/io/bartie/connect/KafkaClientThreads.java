package io.bartie.connect;

import java.lang.Thread.UncaughtExceptionHandler;

/**
 * Sees to it that no thread of a Kafka client dies unheard: by itself the client would only log it,
 * and then wait for that thread for ever. Stateless.
 */
public final class KafkaClientThreads {
  private static final String PREFIX = "kafka-";

  private KafkaClientThreads() {}

  /** Tells the handler of any error that ends a thread of the clients made so far. */
  public static void onDeath(UncaughtExceptionHandler handler) {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith(PREFIX)) {
        thread.setUncaughtExceptionHandler(handler);
      }
    }
  }
}
