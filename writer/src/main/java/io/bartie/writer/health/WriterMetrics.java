package io.bartie.writer.health;

import io.bartie.envelope.Op;
import io.bartie.writer.batch.Buffered;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * The writer's metrics, each described for the operator in docs/operations.md. The only label that
 * grows is the partition, by the topic's number; there is none for tables. Thread-safe.
 */
final class WriterMetrics {
  private static final double[] SECONDS = {
    .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30
  };
  private static final double[] FRESHNESS = {
    .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 300, 3600
  };
  private static final double[] EVENTS = {1, 10, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000};
  private static final double[] BYTES = {1e3, 1e4, 1e5, 1e6, 4e6, 16e6, 64e6};
  private static final Set<Op> ROW_OPS = Set.of(Op.INSERT, Op.UPDATE, Op.DELETE, Op.READ);

  private final PrometheusRegistry registry;

  final Counter merged;
  final Counter swept;
  final Counter rewinds;
  final CounterDataPoint skippedFenced;
  final CounterDataPoint skippedSwept;
  final Histogram batchEvents;
  final Histogram batchBytes;
  final Histogram batchAge;
  final Histogram flush;
  final Histogram freshness;
  final Gauge appliedLsn;
  final Gauge lag;
  private final Map<Op, CounterDataPoint> applied = new EnumMap<>(Op.class);
  private final Map<FlushStep, DistributionDataPoint> steps = new EnumMap<>(FlushStep.class);
  private final Map<RetryReason, CounterDataPoint> retries = new EnumMap<>(RetryReason.class);

  /**
   * @param buffered asked for at each scrape
   */
  WriterMetrics(PrometheusRegistry registry, Supplier<Buffered> buffered) {
    this.registry = registry;
    merged = counter("rows_merged", "Rows merged: what is left of the events, one per key.");
    swept = counter("rows_swept", "Rows that a TRUNCATE or the end of a copy took away.");
    rewinds = counter("rewinds", "Times that the destination had gone back and was followed.");
    Counter skipped = labelled("events_skipped", "Row events that had no effect.", "reason");
    skippedFenced = skipped.labelValues("fenced");
    skippedSwept = skipped.labelValues("swept");
    batchEvents = histogram("batch_events", "Events in a flush.", EVENTS);
    batchBytes = histogram("batch_bytes", "Bytes of the records in a flush.", BYTES);
    batchAge =
        histogram("batch_age_seconds", "How long the oldest event waited for its flush.", SECONDS);
    flush = histogram("flush_duration_seconds", "From a flush's start to its commit.", SECONDS);
    freshness =
        histogram(
            "freshness_seconds",
            "From a transaction's commit on the source to its commit here, per partition.",
            FRESHNESS);
    appliedLsn = byPartition("applied_lsn_bytes", "The source position that is applied.");
    lag = byPartition("consumer_lag_records", "Records of the partition that are not applied.");
    atScrape(
        "buffered_events", "Events that wait or are being applied.", buffered, Buffered::events);
    atScrape("buffered_bytes", "Bytes of their records.", buffered, Buffered::bytes);
    Counter byOp = labelled("events_applied", "Row events that have taken effect, by op.", "op");
    ROW_OPS.forEach(op -> applied.put(op, byOp.labelValues(op.code())));
    Histogram byStep =
        Histogram.builder()
            .name("bartie_writer_flush_step_duration_seconds")
            .help("Where a flush's time goes.")
            .labelNames("step")
            .classicOnly()
            .classicUpperBounds(SECONDS)
            .register(registry);
    for (FlushStep step : FlushStep.values()) {
      steps.put(step, byStep.labelValues(step.label()));
    }
    Counter byReason = labelled("retries", "Attempts that failed and are made again.", "reason");
    for (RetryReason reason : RetryReason.values()) {
      retries.put(reason, byReason.labelValues(reason.label()));
    }
  }

  void applied(int[] eventsByOp) {
    applied.forEach((op, counter) -> counter.inc(eventsByOp[op.ordinal()]));
  }

  void step(FlushStep step, double seconds) {
    steps.get(step).observe(seconds);
  }

  void retried(RetryReason reason) {
    retries.get(reason).inc();
  }

  private Counter counter(String name, String help) {
    return Counter.builder().name("bartie_writer_" + name).help(help).register(registry);
  }

  private Counter labelled(String name, String help, String label) {
    return Counter.builder()
        .name("bartie_writer_" + name)
        .help(help)
        .labelNames(label)
        .register(registry);
  }

  private Gauge byPartition(String name, String help) {
    return Gauge.builder()
        .name("bartie_writer_" + name)
        .help(help)
        .labelNames("partition")
        .register(registry);
  }

  private void atScrape(
      String name, String help, Supplier<Buffered> buffered, ToDoubleFunction<Buffered> value) {
    GaugeWithCallback.builder()
        .name("bartie_writer_" + name)
        .help(help)
        .callback(callback -> callback.call(value.applyAsDouble(buffered.get())))
        .register(registry);
  }

  private Histogram histogram(String name, String help, double[] bounds) {
    return Histogram.builder()
        .name("bartie_writer_" + name)
        .help(help)
        .classicOnly()
        .classicUpperBounds(bounds)
        .register(registry);
  }
}
