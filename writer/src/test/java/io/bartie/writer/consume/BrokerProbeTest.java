package io.bartie.writer.consume;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.health.ProgressHealth;
import io.bartie.writer.batch.Buffered;
import io.bartie.writer.consume.TopicLog.Reach;
import io.bartie.writer.health.WriterVitals;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.errors.LeaderNotAvailableException;
import org.junit.jupiter.api.Test;

/** What polls that bring nothing mean, on a clock that the test turns. */
class BrokerProbeTest {
  private final AtomicLong now = new AtomicLong();
  private final WriterVitals vitals =
      new WriterVitals(
          () -> new ProgressHealth(Duration.ofSeconds(60), now::get),
          new PrometheusRegistry(),
          () -> new Buffered(0, 0),
          Clock.systemUTC());
  private final BrokerProbe probe = new BrokerProbe(partitions -> answer(), vitals, now::get);
  private Future<Map<Integer, Reach>> answer = reaches(10, 10);
  private int questions;

  private Future<Map<Integer, Reach>> answer() {
    questions++;
    return answer;
  }

  private static Future<Map<Integer, Reach>> reaches(long stable, long end) {
    return CompletableFuture.completedFuture(
        Map.of(0, new Reach(100, 100), 3, new Reach(stable, end)));
  }

  /** Polls for so long, with partition 3 at this offset. */
  private void pollAt(long offset, int seconds) throws InterruptedException {
    poll(offset, seconds, false);
  }

  private void poll(long offset, int seconds, boolean full) throws InterruptedException {
    for (int i = 0; i < 5 * seconds; i++) {
      now.addAndGet(Duration.ofMillis(200).toNanos());
      vitals.alive();
      vitals.ready();
      probe.polled(Map.of(0, 100L, 3, offset), full);
    }
  }

  private String reason() {
    return vitals.verdict().reason();
  }

  @Test
  void aTopicThatIsReadToItsEndIsIdleAndSeldomAskedFor() throws InterruptedException {
    pollAt(10, 1000);
    assertThat(reason()).startsWith("idle");
    assertThat(questions).isEqualTo(200);
  }

  @Test
  void recordsThatAreThereAndAreNotReadAreWorkThatStandsStill() throws InterruptedException {
    answer = reaches(17, 19);
    pollAt(10, 10);
    assertThat(reason()).isEqualTo("working: 7 offsets of partition 3 from 10 on wait to be read");
    pollAt(10, 60);
    assertThat(vitals.verdict().healthy()).isFalse();

    answer = reaches(19, 19);
    pollAt(19, 1);
    assertThat(reason()).startsWith("idle");
  }

  @Test
  void recordsBehindAnOpenTransactionWaitAndStandStillOnlyOnceItHangs()
      throws InterruptedException {
    for (int offset = 10; offset < 50; offset++) {
      answer = reaches(offset, offset + 2);
      pollAt(offset, 5);
      assertThat(vitals.verdict().healthy()).isTrue();
    }
    pollAt(49, 66);
    assertThat(reason())
        .contains("2 offsets of partition 3 from 49 on wait behind an open transaction");
    assertThat(vitals.verdict().healthy()).isFalse();
  }

  @Test
  void recordsThatWaitWhileTheBufferIsFullAreNotTheBrokersFault() throws InterruptedException {
    answer = reaches(17, 17);
    pollAt(10, 50);
    poll(10, 200, true);
    assertThat(vitals.verdict().healthy()).isTrue();
  }

  @Test
  void aPartitionWithoutALeaderIsSaidAtOnceAndForgottenOnceItHasOne() throws InterruptedException {
    answer =
        CompletableFuture.failedFuture(
            new LeaderNotAvailableException("partition 3 of topic t has no leader"));
    pollAt(10, 10);
    assertThat(reason()).contains("last error:").contains("partition 3 of topic t has no leader");
    pollAt(10, 60);
    assertThat(vitals.verdict().healthy()).isFalse();

    answer = reaches(10, 10);
    pollAt(10, 3);
    assertThat(reason()).startsWith("idle");
  }

  @Test
  void aBrokerThatDoesNotAnswerIsNotIdle() throws InterruptedException {
    CompletableFuture<Map<Integer, Reach>> late = new CompletableFuture<>();
    answer = late;
    pollAt(10, 70);
    assertThat(vitals.verdict().healthy()).isFalse();
    assertThat(reason()).contains("the broker is to answer");

    answer = reaches(10, 10);
    late.complete(Map.of());
    pollAt(10, 1);
    assertThat(reason()).startsWith("idle");
  }
}
