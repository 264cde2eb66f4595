package io.bartie.reader.health;

import io.bartie.envelope.Op;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.EnumMap;
import java.util.Map;

/**
 * The reader's metrics, each described for the operator in docs/operations.md. No label grows with
 * the data: there is none for tables. Thread-safe.
 */
final class ReaderMetrics {
  private final PrometheusRegistry registry;

  final Gauge received;
  final Gauge published;
  final Gauge confirmed;
  final Gauge lagBytes;
  final Gauge lagSeconds;
  final Gauge retainedWal;
  final Gauge bufferedRecords;
  final Gauge bufferedBytes;
  final Gauge copyTables;
  final Gauge copyTablesDone;
  final Gauge copyRows;
  final Counter publishedBytes;
  final Counter replayed;
  final Histogram transaction;
  private final Map<Op, CounterDataPoint> records = new EnumMap<>(Op.class);
  private final Map<RetryReason, CounterDataPoint> retries = new EnumMap<>(RetryReason.class);

  ReaderMetrics(PrometheusRegistry registry) {
    this.registry = registry;
    received = gauge("received_lsn_bytes", "The position up to which the source has sent its log.");
    published = gauge("published_lsn_bytes", "The position up to which all is in the topic.");
    confirmed = gauge("confirmed_lsn_bytes", "The position that is confirmed to the source.");
    lagBytes =
        gauge("source_lag_bytes", "The end of the source's log less the confirmed position.");
    lagSeconds =
        gauge("source_lag_seconds", "Age of the change being published; 0 when none waits.");
    retainedWal = gauge("retained_wal_bytes", "Log that the source keeps on disk for the slot.");
    bufferedRecords = gauge("buffered_records", "Records that are on their way to the topic.");
    bufferedBytes = gauge("buffered_bytes", "Bytes of the records on their way to the topic.");
    copyTables = gauge("copy_tables", "Tables of the initial copy; 0 when this process made none.");
    copyTablesDone = gauge("copy_tables_done", "Tables of it that are copied.");
    copyRows = gauge("copy_rows", "Rows of it that are copied.");
    publishedBytes = counter("published_bytes", "Bytes of records that are durably in the topic.");
    replayed =
        counter("replayed_events", "Events that the source sent again and the topic had already.");
    transaction =
        Histogram.builder()
            .name("bartie_reader_kafka_transaction_duration_seconds")
            .help("From the begin of a Kafka transaction to its commit.")
            .classicOnly()
            .classicUpperBounds(.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60)
            .register(registry);
    Counter byOp =
        Counter.builder()
            .name("bartie_reader_published_records")
            .help("Records that are durably in the topic, by the envelope's op.")
            .labelNames("op")
            .register(registry);
    for (Op op : Op.values()) {
      records.put(op, byOp.labelValues(op.code()));
    }
    Counter byReason =
        Counter.builder()
            .name("bartie_reader_retries")
            .help("Sessions that failed and were begun anew, by what failed.")
            .labelNames("reason")
            .register(registry);
    for (RetryReason reason : RetryReason.values()) {
      retries.put(reason, byReason.labelValues(reason.label()));
    }
  }

  void published(int[] recordsByOp) {
    for (Op op : Op.values()) {
      if (recordsByOp[op.ordinal()] > 0) {
        records.get(op).inc(recordsByOp[op.ordinal()]);
      }
    }
  }

  void retried(RetryReason reason) {
    retries.get(reason).inc();
  }

  private Gauge gauge(String name, String help) {
    return Gauge.builder().name("bartie_reader_" + name).help(help).register(registry);
  }

  private Counter counter(String name, String help) {
    return Counter.builder().name("bartie_reader_" + name).help(help).register(registry);
  }
}
