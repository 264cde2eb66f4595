package io.bartie.reader.health;

import io.bartie.health.ProgressHealth;
import io.bartie.position.Lsn;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/**
 * Follows a reader's progress for the health answer and the metrics. Told by the replication
 * thread.
 */
public final class ReaderVitals {
  private final ProgressHealth health;
  private final Gauge received;
  private final Gauge confirmed;
  private final Gauge lag;
  private final Counter published;
  private final Counter retries;
  private long committedChunks;

  /** I8: after a failure, being connected is not being well; only a position that moves is. */
  private boolean failing;

  public ReaderVitals(ProgressHealth health, PrometheusRegistry registry) {
    this.health = health;
    this.received =
        Gauge.builder()
            .name("bartie_reader_received_lsn_bytes")
            .help("How far the source has read its log for the slot, as a position in bytes.")
            .register(registry);
    this.confirmed =
        Gauge.builder()
            .name("bartie_reader_confirmed_lsn_bytes")
            .help("The position in bytes up to which everything is published and confirmed.")
            .register(registry);
    this.lag =
        Gauge.builder()
            .name("bartie_reader_lag_bytes")
            .help("Bytes of the source's log that were received and are not confirmed yet.")
            .register(registry);
    this.published =
        Counter.builder()
            .name("bartie_reader_chunks")
            .help("Chunks of events that are durably in the topic.")
            .register(registry);
    this.retries =
        Counter.builder()
            .name("bartie_reader_retries")
            .help("Sessions that failed and were begun anew.")
            .register(registry);
  }

  /** A session begins: it counts its chunks from zero. */
  public void sessionBegins() {
    committedChunks = 0;
    health.pending("connecting to the source and the broker");
  }

  /** A session failed and will be begun anew. */
  public void failed(String error) {
    retries.inc();
    failing = true;
    health.failed("starting again", error);
  }

  /**
   * Called often.
   *
   * @param chunks how many chunks of this session are durably in the topic
   * @param waiting what waits, or null when nothing does
   */
  public void observe(long chunks, String waiting) {
    if (chunks > committedChunks) {
      published.inc(chunks - committedChunks);
      committedChunks = chunks;
      failing = false;
      health.progressed();
    }
    if (waiting == null && !failing) {
      health.idle();
    } else {
      health.pending(waiting == null ? "following the source" : waiting);
    }
  }

  /** Where the stream stands. */
  public void stands(Lsn receivedNow, Lsn confirmedNow) {
    received.set(receivedNow.value());
    confirmed.set(confirmedNow.value());
    lag.set(Math.max(0, receivedNow.minus(confirmedNow)));
  }
}
