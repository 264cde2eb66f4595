package io.bartie.writer.apply;

import io.bartie.writer.batch.Batch;
import io.bartie.writer.health.FlushResult;
import io.bartie.writer.health.FlushTimer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says what the flushes did: each at DEBUG, and a sum every few seconds while there is work. */
public final class ProgressLog {
  private static final Duration INTERVAL = Duration.ofSeconds(10);
  private static final Logger LOG = LoggerFactory.getLogger(ProgressLog.class);

  private final Clock clock;
  private Instant since;
  private long flushes;
  private long applied;
  private long skipped;

  public ProgressLog(Clock clock) {
    this.clock = clock;
    this.since = clock.instant();
  }

  void flushed(Batch batch, FlushResult result, FlushTimer timer) {
    if (LOG.isDebugEnabled()) {
      LOG.debug(
          "flushed applied={} skipped={} rows={} swept={} milliseconds: {} {}",
          result.applied(),
          result.skipped(),
          result.rows(),
          result.swept(),
          timer,
          batch.offsets());
    }
    if (result.swept() > 0) {
      LOG.info("swept rows={} {}", result.swept(), batch.offsets());
    }
    flushes++;
    applied += result.applied();
    skipped += result.skipped();
    Instant now = clock.instant();
    Duration passed = Duration.between(since, now);
    if (passed.compareTo(INTERVAL) >= 0 && applied + skipped > 0) {
      LOG.info(
          "progress applied={} skipped={} flushes={} seconds={} newest_commit={}",
          applied,
          skipped,
          flushes,
          passed.toSeconds(),
          batch.newestCommit());
      since = now;
      flushes = 0;
      applied = 0;
      skipped = 0;
    }
  }
}
