package io.bartie.writer.health;

import io.bartie.health.ProgressHealth;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.time.Instant;

/** Follows a writer's progress for the health answer and the metrics. Thread-safe. */
public final class WriterVitals {
  private final ProgressHealth health;
  private boolean brokerWaits;
  private boolean destinationWaits;
  private final Counter applied;
  private final Counter skipped;
  private final Counter retries;
  private final Gauge batch;
  private final Histogram flush;
  private final Histogram freshness;

  public WriterVitals(ProgressHealth health, PrometheusRegistry registry) {
    this.health = health;
    this.applied =
        Counter.builder()
            .name("bartie_writer_events_applied")
            .help("Row events that have taken effect at the destination.")
            .register(registry);
    this.skipped =
        Counter.builder()
            .name("bartie_writer_events_skipped")
            .help("Row events that had been applied or swept before.")
            .register(registry);
    this.retries =
        Counter.builder()
            .name("bartie_writer_retries")
            .help("Attempts that the destination did not take and that are made again.")
            .register(registry);
    this.batch =
        Gauge.builder()
            .name("bartie_writer_batch_events")
            .help("Events in the last batch.")
            .register(registry);
    this.flush =
        Histogram.builder()
            .name("bartie_writer_flush_seconds")
            .help("From the start of a flush to its commit.")
            .classicUpperBounds(.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30)
            .register(registry);
    this.freshness =
        Histogram.builder()
            .name("bartie_writer_freshness_seconds")
            .help("From the newest commit of a batch on the source to its commit here.")
            .classicUpperBounds(.01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 300, 3600)
            .register(registry);
  }

  /** Work waits for the destination. */
  public synchronized void waits(String what) {
    destinationWaits = true;
    health.pending(what);
  }

  /** The destination did not take it; it will be tried again. */
  public synchronized void failed(String what, String error) {
    destinationWaits = true;
    retries.inc();
    health.failed(what, error);
  }

  /**
   * A batch has been committed.
   *
   * @param newest the newest commit on the source in it, or null
   */
  public void flushed(
      int events, long appliedEvents, long skippedEvents, Duration took, Instant newest) {
    health.progressed();
    applied.inc(appliedEvents);
    skipped.inc(skippedEvents);
    batch.set(events);
    flush.observe(took.toNanos() / 1e9);
    if (newest != null) {
      freshness.observe(Math.max(0, Duration.between(newest, Instant.now()).toMillis() / 1e3));
    }
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
    health.failed("the broker does not answer", error);
  }

  /** The broker does what it is asked. */
  public synchronized void brokerAnswers() {
    if (brokerWaits) {
      brokerWaits = false;
      settle();
    }
  }

  private void settle() {
    if (!brokerWaits && !destinationWaits) {
      health.idle();
    }
  }
}
