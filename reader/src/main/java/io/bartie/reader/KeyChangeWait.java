package io.bartie.reader;

import io.bartie.state.KeyChange;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets nothing be published under changed keys before everything under the old ones is applied
 * (I4), whoever starts the reader again, and when. Used by the replication thread.
 */
final class KeyChangeWait {
  private static final Logger LOG = LoggerFactory.getLogger(KeyChangeWait.class);
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
  private static final int LOOKS_BETWEEN_LINES = 30;

  private final KeyChange change;
  private final Look look;
  private final Consumer<Duration> sleep;
  private final Consumer<String> waits;

  /** Finds what is not applied. */
  @FunctionalInterface
  interface Look {
    /** What is waited for and what to do about it, or nothing when everything is applied. */
    Optional<String> look() throws SQLException, InterruptedException;
  }

  /**
   * @param sleep waits, but not longer than until a stop is requested
   * @param waits is told what is waited for, for the health answer
   */
  KeyChangeWait(KeyChange change, Look look, Consumer<Duration> sleep, Consumer<String> waits) {
    this.change = change;
    this.look = look;
    this.sleep = sleep;
    this.waits = waits;
  }

  /** Returns when everything is applied. */
  void await() throws SQLException, InterruptedException {
    String why =
        "nothing is published, as the key of "
            + String.join(", ", change.tables())
            + " changed after "
            + change.after()
            + " and what came before must be applied first";
    waits.accept(why);
    int looks = 0;
    for (Optional<String> left = look.look(); left.isPresent(); left = look.look()) {
      waits.accept(why + ": " + left.get());
      if (looks++ % LOOKS_BETWEEN_LINES == 0) {
        LOG.warn("{}: {}", why, left.get());
      }
      sleep.accept(BETWEEN_LOOKS);
    }
    LOG.info(
        "everything before the change of keys is applied, going on: tables={} after={}",
        change.tables(),
        change.after());
  }
}
