package io.bartie.reader.health;

import io.bartie.health.ProgressHealth;
import io.bartie.position.Lsn;
import io.bartie.reader.publish.PublishMeter;
import io.bartie.reader.slot.WalExtent;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;

/**
 * Follows a reader's progress for the health answer and the metrics. Told by the replication
 * thread; {@link #committed} by the publisher.
 */
public final class ReaderVitals implements PublishMeter {
  private final ProgressHealth health;
  private final ReaderMetrics metrics;
  private long committedChunks;
  private long replayed;

  // what any session of this process has reached: reaching it again is no progress (I8)
  private Lsn farthestReceived;

  private long mostReplayed;
  private long mostCopied;

  /** How far the source's log reached when it was last asked in this session; null before. */
  private Lsn sourceEnd;

  public ReaderVitals(ProgressHealth health, PrometheusRegistry registry) {
    this.health = health;
    this.metrics = new ReaderMetrics(registry);
  }

  /**
   * How far a session has come.
   *
   * @param committedChunks how many chunks of this session are durably in the topic
   * @param replayed how many events of this session were in the topic already and left out
   * @param bufferedRecords records on their way to the topic
   * @param bufferedBytes their bytes
   */
  public record Progress(
      long committedChunks, long replayed, long bufferedRecords, long bufferedBytes) {}

  /** A session begins: it counts from zero, but what was reached before is no progress (I8). */
  public void sessionBegins() {
    committedChunks = 0;
    replayed = 0;
    sourceEnd = null;
    health.pending("connecting to the source and the broker");
  }

  /** Something must happen before any position can move. */
  public void waits(String what) {
    health.pending(what);
  }

  /** A session failed and will be begun anew. */
  public void failed(RetryReason reason, String error) {
    metrics.retried(reason);
    health.failed(
        reason == RetryReason.SLOT_HELD ? "waiting for the slot" : "starting again", error);
  }

  /** The initial copy gets on, or waits. Called often. */
  public void copying(Progress progress, int tables, int tablesDone, long rows) {
    metrics.copyTables.set(tables);
    metrics.copyTablesDone.set(tablesDone);
    metrics.copyRows.set(rows);
    buffered(progress);
    if (progress.committedChunks() > mostCopied) {
      mostCopied = progress.committedChunks();
      health.progressed();
    }
    health.pending("copying the tables (" + tablesDone + " of " + tables + " done)");
  }

  /**
   * The stream gets on, or waits. Called often.
   *
   * @param caughtUp whether everything that was received is in the topic
   * @param lag the age of the change being published; zero when caught up
   */
  public void streaming(Progress progress, Lsn receivedNow, boolean caughtUp, Duration lag) {
    moved(progress);
    // while something waits for the broker, hearing more from the source is not progress
    if (caughtUp && (farthestReceived == null || receivedNow.isAfter(farthestReceived))) {
      if (farthestReceived != null) {
        health.progressed();
      }
      farthestReceived = receivedNow;
    }
    metrics.received.set(receivedNow.value());
    metrics.lagSeconds.set(Math.max(0, lag.toMillis() / 1e3));
    if (!caughtUp) {
      health.pending("publishing what was received");
    } else if (sourceEnd == null || sourceEnd.isAfter(receivedNow)) {
      health.pending("waiting for the source to send its log");
    } else {
      health.idle();
    }
  }

  /** Where the stream stands. */
  public void stands(Lsn published, Lsn confirmed) {
    metrics.published.set(published.value());
    metrics.confirmed.set(confirmed.value());
    if (sourceEnd != null) {
      metrics.lagBytes.set(Math.max(0, sourceEnd.minus(confirmed)));
    }
  }

  /** The source was asked how far its log reaches. */
  public void sourceReaches(WalExtent extent) {
    sourceEnd = extent.end();
    metrics.retainedWal.set(extent.retained());
  }

  @Override
  public void committed(int[] recordsByOp, long bytes, Duration took) {
    metrics.published(recordsByOp);
    metrics.publishedBytes.inc(bytes);
    metrics.transaction.observe(took.toNanos() / 1e9);
  }

  private void buffered(Progress progress) {
    metrics.bufferedRecords.set(progress.bufferedRecords());
    metrics.bufferedBytes.set(progress.bufferedBytes());
  }

  private void moved(Progress progress) {
    buffered(progress);
    if (progress.committedChunks() > committedChunks) {
      committedChunks = progress.committedChunks();
      mostReplayed = 0;
      health.progressed();
    }
    // what a restart makes the source send again is passed over one by one: that is getting on
    if (progress.replayed() > replayed) {
      metrics.replayed.inc(progress.replayed() - replayed);
      replayed = progress.replayed();
      if (progress.bufferedRecords() == 0 && replayed > mostReplayed) {
        mostReplayed = replayed;
        health.progressed();
      }
    }
  }
}
