package io.bartie.writer.health;

import io.bartie.envelope.ChangeEvent;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.Op;
import io.bartie.health.Health;
import io.bartie.health.ProgressHealth;
import io.bartie.position.Lsn;
import io.bartie.writer.batch.Batch;
import io.bartie.writer.batch.Buffered;
import io.bartie.writer.batch.FetchedEvent;
import io.bartie.writer.batch.Slice;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Follows a writer's progress for the health answer and the metrics. Fetching and applying are
 * judged each by itself: batches that flow do not hide a partition that cannot be read.
 * Thread-safe.
 */
public final class WriterVitals implements Health {
  private final ProgressHealth fetching;
  private final ProgressHealth applying;
  private final WriterMetrics metrics;
  private final Clock clock;

  /**
   * @param health makes the judge of one kind of work
   * @param buffered what is held in memory; asked for at each scrape
   */
  public WriterVitals(
      Supplier<ProgressHealth> health,
      PrometheusRegistry registry,
      Supplier<Buffered> buffered,
      Clock clock) {
    this.fetching = health.get();
    this.applying = health.get();
    this.metrics = new WriterMetrics(registry, buffered);
    this.clock = clock;
  }

  /** The consumer thread gets round its loop. */
  public void alive() {
    fetching.alive();
  }

  /** The apply thread waits for work, and would take it. */
  public void ready() {
    applying.alive();
  }

  /** Work waits for the destination. */
  public void waits(String what) {
    applying.pending(what);
  }

  /** The destination did not take it; it will be tried again. */
  public void failed(RetryReason reason, String what, String error) {
    metrics.retried(reason);
    applying.failed(what, error);
  }

  /** A batch is about to be applied whose oldest event has waited for so long. */
  public void taken(Batch batch, Duration age) {
    metrics.batchEvents.observe(batch.eventCount());
    metrics.batchBytes.observe(batch.bytes());
    metrics.batchAge.observe(seconds(age));
  }

  /** A batch, or a part of one, has been committed. */
  public void flushed(Batch batch, FlushResult result, FlushTimer timer) {
    applying.progressed();
    metrics.applied(result.appliedByOp());
    metrics.skippedFenced.inc(result.fenced());
    metrics.skippedSwept.inc(result.sweptBefore());
    metrics.merged.inc(result.rows());
    metrics.swept.inc(result.swept());
    sayPositions(batch, result.positions());
    for (FlushStep step : FlushStep.values()) {
      if (!timer.of(step).isZero()) {
        metrics.step(step, seconds(timer.of(step)));
      }
    }
    metrics.flush.observe(seconds(timer.all()));
    observeFreshness(batch);
  }

  /**
   * A flush may outlive the ownership of its partitions, whose gauges are another writer's then.
   */
  private synchronized void sayPositions(Batch batch, Map<Integer, Lsn> positions) {
    for (Slice slice : batch.slices()) {
      int partition = slice.lease().partition();
      Lsn position = positions.get(partition);
      if (position != null && !slice.lease().hasEnded()) {
        metrics.appliedLsn.labelValues(Integer.toString(partition)).set(position.value());
      }
    }
  }

  /** Once per transaction and partition: its changes stand together there, and share their time. */
  private void observeFreshness(Batch batch) {
    Instant now = clock.instant();
    for (Slice slice : batch.slices()) {
      Instant last = null;
      for (FetchedEvent fetched : slice.events()) {
        ChangeEvent event = fetched.event();
        // the rows of a copy were committed whenever
        if (event instanceof RowChange
            && event.op() != Op.READ
            && !event.commitTime().equals(last)) {
          last = event.commitTime();
          metrics.freshness.observe(Math.max(0, seconds(Duration.between(last, now))));
        }
      }
    }
  }

  /** The destination had gone back behind what was fetched. */
  public void rewound() {
    metrics.rewinds.inc();
  }

  /** Nothing waits for the destination. */
  public void idle() {
    applying.idle();
  }

  /** The broker is to do something before anything can be fetched. */
  public void brokerWaits(String what) {
    fetching.pending(what);
  }

  /** The broker did not do it; it will be asked again. */
  public void brokerFails(String error) {
    metrics.retried(RetryReason.BROKER);
    fetching.failed("the broker does not serve the topic", error);
  }

  /** The broker does what it is asked, and all that it has was fetched or is about to be. */
  public void brokerAnswers() {
    fetching.idle();
  }

  /** So many records of a partition are not applied. */
  public void lag(int partition, long records) {
    metrics.lag.labelValues(Integer.toString(partition)).set(records);
  }

  /** The partition is another writer's now; its lease has ended before. */
  public synchronized void gone(int partition) {
    metrics.lag.remove(Integer.toString(partition));
    metrics.appliedLsn.remove(Integer.toString(partition));
  }

  /** The offsets of flushes have been committed to Kafka. */
  public void offsetsCommitted(Duration took) {
    metrics.step(FlushStep.OFFSETS, seconds(took));
  }

  /** What stands still for too long comes first, then what works. */
  @Override
  public Verdict verdict() {
    Verdict ofApplying = applying.verdict();
    Verdict ofFetching = fetching.verdict();
    if (!ofApplying.healthy()) {
      return ofApplying;
    }
    return !ofFetching.healthy() || applying.isIdle() ? ofFetching : ofApplying;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
