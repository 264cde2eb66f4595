package io.bartie.reader;

import io.bartie.process.Backoff;
import io.bartie.process.ProcessStop;
import io.bartie.reader.health.ReaderVitals;
import io.bartie.reader.slot.SlotHeldException;
import io.bartie.seam.Seam;
import io.bartie.seam.Seams;
import java.time.Duration;
import java.util.Random;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one session after another until it is told to stop, or until going on would lose data. Each
 * session begins from the state record alone. Used by the replication thread.
 */
final class Reader {
  private static final Logger LOG = LoggerFactory.getLogger(Reader.class);
  private static final Duration FIRST_WAIT = Duration.ofMillis(100);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private final ReaderSettings settings;
  private final StopSignal stop;
  private final ReaderVitals vitals;
  private final Seams seams;
  private final OwnSessions ownSessions = new OwnSessions();

  /**
   * How long the copy's scan may say nothing. Doubled whenever it was too short, or a filter that
   * lets nothing through for long would make the copy begin anew for ever.
   */
  private Duration longestScanSilence = Duration.ofMinutes(15);

  private final Backoff backoff = new Backoff(FIRST_WAIT, LONGEST_WAIT, new Random());

  Reader(ReaderSettings settings, StopSignal stop, ReaderVitals vitals, Seams seams) {
    this.settings = settings;
    this.stop = stop;
    this.vitals = vitals;
    this.seams = seams;
  }

  /**
   * @throws ProcessStop when going on would lose data, or cannot succeed
   */
  void run() {
    for (boolean again = false; !stop.isRequested(); again = true) {
      ReaderSession session =
          new ReaderSession(
              settings,
              stop,
              ownSessions,
              backoff::progressed,
              longestScanSilence,
              again,
              vitals,
              seams);
      try {
        if (again) {
          seams.reachedInSession(Seam.READER_ON_RECONNECT);
        }
        session.run();
        return;
      } catch (StopRequestedException e) {
        return;
      } catch (Exception e) {
        // the end of a process that cannot go on is said, also where it was to stop anyway
        if (stop.isRequested() && !(e instanceof ProcessStop)) {
          LOG.info("broken off by the stop: {}", e.toString());
          return;
        }
        if (!session.isStreaming() && SessionFailure.isSilence(e)) {
          longestScanSilence = longestScanSilence.multipliedBy(2);
        }
        retry(e, session.isStreaming());
      }
    }
  }

  private void retry(Exception failure, boolean streaming) {
    ProcessStop fatal = SessionFailure.fatal(failure, streaming, settings);
    if (fatal != null) {
      throw fatal;
    }
    vitals.failed(SessionFailure.reason(failure), SessionFailure.describe(failure));
    Duration wait = backoff.failed();
    LOG.warn(
        "{}; next attempt in {} ms (attempt {})",
        SessionFailure.describe(failure),
        wait.toMillis(),
        backoff.failures() + 1);
    if (!(failure instanceof SlotHeldException)) {
      LOG.debug("the session failed", failure);
    }
    try {
      stop.sleep(wait);
    } catch (StopRequestedException e) {
      LOG.debug("stopped while waiting");
    }
  }
}
