package io.bartie.writer.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.Op;
import io.bartie.health.ProgressHealth;
import io.bartie.position.Lsn;
import io.bartie.writer.batch.Batch;
import io.bartie.writer.batch.Buffered;
import io.bartie.writer.batch.Lease;
import io.bartie.writer.batch.Slice;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** When a writer is well: by what moves, on a clock that the test turns. */
class WriterVitalsTest {
  private static final Batch BATCH = new Batch(List.of());
  private static final FlushResult RESULT =
      new FlushResult(new int[Op.values().length], 0, 0, 0, 0, Map.of(0, new Lsn(7)));

  private final AtomicLong now = new AtomicLong();
  private final WriterVitals vitals =
      new WriterVitals(
          () -> new ProgressHealth(Duration.ofSeconds(60), now::get),
          new PrometheusRegistry(),
          () -> new Buffered(0, 0),
          Clock.systemUTC());

  private void pass(int seconds) {
    for (int i = 0; i < seconds; i++) {
      now.addAndGet(Duration.ofSeconds(1).toNanos());
      vitals.alive();
      vitals.ready();
    }
  }

  private boolean isHealthy() {
    return vitals.verdict().healthy();
  }

  @Test
  void withoutWorkItIsHealthyForEver() {
    vitals.idle();
    pass(10_000);
    assertThat(isHealthy()).isTrue();
  }

  @Test
  void anEventThatIsRetriedForEverIsUnhealthyHoweverOftenItIsTried() {
    vitals.waits("the destination is to take a batch");
    for (int i = 0; i < 61; i++) {
      vitals.failed(RetryReason.LOCK, "partition 2 offsets 5..5", "lock timeout");
      pass(1);
    }
    assertThat(vitals.verdict().reason())
        .isEqualTo(
            "no position moved for 61 s while partition 2 offsets 5..5; last error: lock timeout");
    vitals.flushed(BATCH, RESULT, new FlushTimer(now::get));
    assertThat(isHealthy()).isTrue();
    vitals.idle();
    assertThat(vitals.verdict().reason()).startsWith("idle");
  }

  @Test
  void everyPartOfABatchThatIsCommittedIsProgress() {
    vitals.waits("the destination is to take a batch");
    for (int i = 0; i < 10; i++) {
      pass(50);
      assertThat(isHealthy()).isTrue();
      vitals.flushed(BATCH, RESULT, new FlushTimer(now::get));
    }
  }

  @Test
  void aBrokerThatIsGoneIsNotMendedByAnIdleDestination() {
    vitals.brokerFails("no broker");
    vitals.waits("the destination is to take a batch");
    vitals.idle();
    pass(61);
    assertThat(vitals.verdict().reason()).contains("last error: no broker");
    vitals.brokerAnswers();
    assertThat(vitals.verdict().reason()).startsWith("idle");
  }

  @Test
  void aDestinationThatIsGoneIsNotMendedByABrokerThatAnswers() {
    vitals.failed(RetryReason.CONNECTION, "partition 0 offsets 1..9", "connection refused");
    vitals.brokerWaits("finding where the partitions begin");
    vitals.brokerAnswers();
    pass(61);
    assertThat(vitals.verdict().reason()).contains("last error: connection refused");
  }

  @Test
  void batchesThatFlowDoNotHideAPartitionThatCannotBeRead() {
    vitals.brokerWaits("5 offsets of partition 3 wait to be read");
    for (int i = 0; i < 61; i++) {
      vitals.waits("the destination is to take a batch");
      vitals.flushed(BATCH, RESULT, new FlushTimer(now::get));
      vitals.idle();
      pass(1);
    }
    assertThat(vitals.verdict().reason()).contains("partition 3 wait to be read");
    assertThat(isHealthy()).isFalse();
  }

  @Test
  void aFlushThatOutlivesItsPartitionDoesNotBringItsGaugeBack() {
    PrometheusRegistry registry = new PrometheusRegistry();
    WriterVitals owner =
        new WriterVitals(
            () -> new ProgressHealth(Duration.ofSeconds(60), now::get),
            registry,
            () -> new Buffered(0, 0),
            Clock.systemUTC());
    Lease lease = new Lease(0, "topic");
    Batch batch = new Batch(List.of(new Slice(lease, 0, 1, List.of())));
    owner.flushed(batch, RESULT, new FlushTimer(now::get));
    assertThat(partitionsApplied(registry)).isEqualTo(1);
    lease.end();
    owner.gone(0);
    owner.flushed(batch, RESULT, new FlushTimer(now::get));
    assertThat(partitionsApplied(registry)).isZero();
  }

  private static long partitionsApplied(PrometheusRegistry registry) {
    return registry.scrape("bartie_writer_applied_lsn_bytes"::equals).stream()
        .mapToLong(metric -> metric.getDataPoints().size())
        .sum();
  }

  @Test
  void anApplyThreadThatHangsIsUnhealthyThoughTheConsumerPolls() {
    vitals.idle();
    for (int i = 0; i < 61; i++) {
      now.addAndGet(Duration.ofSeconds(1).toNanos());
      vitals.alive();
    }
    assertThat(vitals.verdict().reason()).contains("said nothing for 61 s");
  }

  @Test
  void aConsumerThreadThatHangsIsUnhealthy() {
    vitals.idle();
    now.addAndGet(Duration.ofSeconds(61).toNanos());
    assertThat(vitals.verdict().reason()).contains("said nothing for 61 s");
  }
}
