package io.bartie.reader;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one place where the reader's threads are made; an uncaught error in any ends the process. */
final class ReaderThreads {
  private static final Logger LOG = LoggerFactory.getLogger(ReaderThreads.class);
  private static final int UNSAFE = 3;

  private ReaderThreads() {}

  static void endProcessOnUncaughtErrors() {
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, error) -> {
          if (error instanceof OutOfMemoryError) {
            LOG.error(
                "thread {} ran out of memory, the reader stops: {}. Start it with a larger heap, by"
                    + " BARTIE_JAVA_OPTS=-Xmx…; it goes on where it stood.",
                thread.getName(),
                error.getMessage());
          } else {
            LOG.error("thread {} failed, the reader stops: {}", thread.getName(), error, error);
          }
          Runtime.getRuntime().halt(UNSAFE);
        });
  }

  /** Reads, decodes and encodes. */
  static Thread replication(Runnable task) {
    return new Thread(task, "replication");
  }

  /** Owns the Kafka producer of a session. */
  static Thread publisher(Runnable task) {
    Thread thread = new Thread(task, "publisher");
    thread.setDaemon(true);
    return thread;
  }

  /** Waits until the server has made a slot. */
  static Thread slotMaker(Runnable task) {
    Thread thread = new Thread(task, "slot-maker");
    thread.setDaemon(true);
    return thread;
  }

  /** Runs when the process is asked to end. */
  static Thread shutdown(Runnable task) {
    return new Thread(task, "shutdown");
  }
}
