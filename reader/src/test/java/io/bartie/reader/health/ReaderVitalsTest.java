package io.bartie.reader.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.health.ProgressHealth;
import io.bartie.position.Lsn;
import io.bartie.reader.health.ReaderVitals.Progress;
import io.bartie.reader.slot.WalExtent;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a reader is well: by what moves, on a clock that the test turns. */
class ReaderVitalsTest {
  private static final Lsn HERE = new Lsn(1000);

  private final AtomicLong now = new AtomicLong();
  private final ProgressHealth health = new ProgressHealth(Duration.ofSeconds(60), now::get);
  private final ReaderVitals vitals = new ReaderVitals(health, new PrometheusRegistry());

  private static Progress progress(long committed, long replayed, long buffered) {
    return new Progress(committed, replayed, buffered, buffered * 100);
  }

  private void streams(Progress progress, Lsn received, boolean caughtUp) {
    vitals.streaming(progress, received, caughtUp, Duration.ZERO);
  }

  private void pass(int seconds) {
    now.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }

  private boolean isHealthy() {
    return health.verdict().healthy();
  }

  @BeforeEach
  void streamsAndIsCaughtUp() {
    vitals.sessionBegins();
    vitals.sourceReaches(new WalExtent(HERE, 0));
    streams(progress(0, 0, 0), HERE, true);
    assertThat(health.verdict().reason()).startsWith("idle");
  }

  @Test
  void anIdleSourceIsHealthyForEver() {
    for (int i = 0; i < 1000; i++) {
      pass(30);
      streams(progress(0, 0, 0), HERE, true);
      assertThat(isHealthy()).isTrue();
    }
  }

  @Test
  void aBrokerThatTakesNothingIsUnhealthyHoweverMuchTheSourceSends() {
    for (int i = 0; i < 61; i++) {
      pass(1);
      assertThat(isHealthy()).isTrue();
      streams(progress(0, 0, 10), HERE.plus(i), false);
    }
    pass(1);
    assertThat(health.verdict().reason())
        .isEqualTo("no position moved for 61 s while publishing what was received");
    streams(progress(1, 0, 5), HERE.plus(70), false);
    assertThat(isHealthy()).isTrue();
  }

  @Test
  void aSourceThatHoldsItsLogBackIsUnhealthyAndWellOnceItSends() {
    vitals.sourceReaches(new WalExtent(HERE.plus(500), 0));
    streams(progress(0, 0, 0), HERE, true);
    pass(61);
    streams(progress(0, 0, 0), HERE, true);
    assertThat(health.verdict().reason()).contains("waiting for the source to send its log");
    streams(progress(0, 0, 0), HERE.plus(400), true);
    assertThat(isHealthy()).isTrue();
    streams(progress(0, 0, 0), HERE.plus(500), true);
    assertThat(health.verdict().reason()).startsWith("idle");
  }

  @Test
  void aConnectionIsNoRecoveryButBeingCaughtUpIs() {
    for (int i = 0; i < 7; i++) {
      vitals.failed(RetryReason.BROKER, "no broker");
      pass(10);
      vitals.sessionBegins();
    }
    streams(progress(0, 0, 0), HERE, true);
    assertThat(health.verdict().reason())
        .startsWith("no position moved for 70 s")
        .endsWith("last error: no broker");
    vitals.sourceReaches(new WalExtent(HERE, 0));
    streams(progress(0, 0, 0), HERE, true);
    assertThat(health.verdict().reason()).startsWith("idle");
  }

  @Test
  void passingOverWhatIsPublishedAlreadyIsGettingOn() {
    for (int i = 1; i < 200; i++) {
      pass(1);
      streams(progress(0, i * 1000L, 0), HERE, false);
      assertThat(isHealthy()).isTrue();
    }
  }

  @Test
  void waitingForAHeldSlotSaysWhoHoldsIt() {
    vitals.failed(RetryReason.SLOT_HELD, "slot bartie: another session streams from it (pid 7)");
    pass(61);
    assertThat(health.verdict().reason())
        .contains("while waiting for the slot", "another session streams from it (pid 7)");
  }

  @Test
  void aCopyGetsOnWithEveryChunkThatIsInTheTopic() {
    for (int i = 0; i < 10; i++) {
      vitals.copying(progress(i, 0, 10), 3, 1, i * 1000L);
      pass(40);
      assertThat(isHealthy()).isTrue();
    }
    vitals.copying(progress(9, 0, 10), 3, 1, 10_000);
    pass(21);
    assertThat(health.verdict().reason())
        .isEqualTo("no position moved for 61 s while copying the tables (1 of 3 done)");
  }

  @Test
  void reachingAgainWhatAnEarlierSessionReachedIsNoProgress() {
    vitals.sourceReaches(new WalExtent(HERE.plus(900), 0));
    streams(progress(0, 500, 0), HERE.plus(100), true);
    for (int i = 0; i < 7; i++) {
      vitals.failed(RetryReason.SOURCE, "no space left on device");
      pass(10);
      vitals.sessionBegins();
      streams(progress(0, 250, 0), HERE.plus(50), true);
      streams(progress(0, 500, 0), HERE.plus(100), true);
    }
    assertThat(health.verdict().reason())
        .startsWith("no position moved for 70 s")
        .endsWith("last error: no space left on device");
    streams(progress(0, 501, 0), HERE.plus(100), true);
    assertThat(isHealthy()).isTrue();
  }

  @Test
  void aCopyThatBeginsAnewGetsOnOnlyWhereItHasNotBeen() {
    vitals.copying(progress(3, 0, 10), 3, 1, 3000);
    for (int i = 0; i < 7; i++) {
      vitals.failed(RetryReason.SOURCE, "connection lost");
      pass(10);
      vitals.sessionBegins();
      vitals.copying(progress(3, 0, 10), 3, 1, 3000);
    }
    assertThat(isHealthy()).isFalse();
    vitals.copying(progress(4, 0, 10), 3, 1, 4000);
    assertThat(isHealthy()).isTrue();
  }
}
