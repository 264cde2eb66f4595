package io.bartie.writer.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FlushTimerTest {
  private final AtomicLong now = new AtomicLong(5_000);
  private final FlushTimer timer = new FlushTimer(now::get);

  private void ends(FlushStep step, long nanos) {
    now.addAndGet(nanos);
    timer.ended(step);
  }

  @Test
  void stepsOfSeveralTablesAddUpAndTheWholeIsTheirSum() {
    ends(FlushStep.STAGE, 10);
    ends(FlushStep.MERGE, 100);
    ends(FlushStep.STAGE, 1);
    ends(FlushStep.MERGE, 1000);

    assertThat(timer.of(FlushStep.STAGE)).isEqualTo(Duration.ofNanos(11));
    assertThat(timer.of(FlushStep.MERGE)).isEqualTo(Duration.ofNanos(1100));
    assertThat(timer.of(FlushStep.SWEEP)).isZero();
    assertThat(timer.all()).isEqualTo(Duration.ofNanos(1111));
  }
}
