package io.bartie.writer.health;

import io.bartie.envelope.ChangeEvent;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.Op;
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

/** Follows a writer's progress for the health answer and the metrics. Thread-safe. */
public final class WriterVitals {
  private final ProgressHealth health;
  private final WriterMetrics metrics;
  private final Clock clock;
  private boolean brokerWaits;
  private boolean destinationWaits;

  /**
   * @param buffered what is held in memory; asked for at each scrape
   */
  public WriterVitals(
      ProgressHealth health,
      PrometheusRegistry registry,
      Supplier<Buffered> buffered,
      Clock clock) {
    this.health = health;
    this.metrics = new WriterMetrics(registry, buffered);
    this.clock = clock;
  }

  /**
   * What a flush did.
   *
   * @param appliedByOp events that took effect, or were folded into one that did, by {@link
   *     Op#ordinal()}
   * @param fenced events that had been applied before
   * @param sweptBefore events that had been swept before
   * @param rows rows merged
   * @param swept rows that sweeps took away
   * @param positions the source position that is applied, by partition
   */
  public record Effects(
      int[] appliedByOp,
      int fenced,
      int sweptBefore,
      int rows,
      int swept,
      Map<Integer, Lsn> positions) {}

  /** The consumer thread gets round its loop. */
  public void alive() {
    health.alive();
  }

  /** Work waits for the destination. */
  public synchronized void waits(String what) {
    destinationWaits = true;
    health.pending(what);
  }

  /** The destination did not take it; it will be tried again. */
  public synchronized void failed(RetryReason reason, String what, String error) {
    destinationWaits = true;
    metrics.retried(reason);
    health.failed(what, error);
  }

  /** A batch is about to be applied whose oldest event has waited for so long. */
  public void taken(Batch batch, Duration age) {
    metrics.batchEvents.observe(batch.eventCount());
    metrics.batchBytes.observe(batch.bytes());
    metrics.batchAge.observe(seconds(age));
  }

  /** A batch, or a part of one, has been committed. */
  public void flushed(Batch batch, Effects effects, FlushTimer timer) {
    health.progressed();
    metrics.applied(effects.appliedByOp());
    metrics.skippedFenced.inc(effects.fenced());
    metrics.skippedSwept.inc(effects.sweptBefore());
    metrics.merged.inc(effects.rows());
    metrics.swept.inc(effects.swept());
    effects
        .positions()
        .forEach(
            (partition, lsn) ->
                metrics.appliedLsn.labelValues(partition.toString()).set(lsn.value()));
    for (FlushStep step : FlushStep.values()) {
      if (!timer.of(step).isZero()) {
        metrics.step(step, seconds(timer.of(step)));
      }
    }
    metrics.flush.observe(seconds(timer.all()));
    observeFreshness(batch);
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
  public synchronized void idle() {
    destinationWaits = false;
    settle();
  }

  /** The broker is to do something before anything can be fetched. */
  public synchronized void brokerWaits(String what) {
    brokerWaits = true;
    health.pending(what);
  }

  /** The broker did not do it; it will be asked again. */
  public synchronized void brokerFails(String error) {
    brokerWaits = true;
    metrics.retried(RetryReason.BROKER);
    health.failed("the broker does not answer", error);
  }

  /** The broker does what it is asked. */
  public synchronized void brokerAnswers() {
    if (brokerWaits) {
      brokerWaits = false;
      settle();
    }
  }

  /** So many records of a partition are not applied. */
  public void lag(int partition, long records) {
    metrics.lag.labelValues(Integer.toString(partition)).set(records);
  }

  /** The partition is another writer's now. */
  public void gone(int partition) {
    metrics.lag.remove(Integer.toString(partition));
    metrics.appliedLsn.remove(Integer.toString(partition));
  }

  /** The offsets of flushes have been committed to Kafka. */
  public void offsetsCommitted(Duration took) {
    metrics.step(FlushStep.OFFSETS, seconds(took));
  }

  private void settle() {
    if (!brokerWaits && !destinationWaits) {
      health.idle();
    }
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
