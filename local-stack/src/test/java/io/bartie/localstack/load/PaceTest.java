package io.bartie.localstack.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
  @Test
  void aRateTakesItsTimeAndGivesItsNumber() {
    Pace pace = new Pace.Rate(100, Duration.ofMillis(300));
    long begin = System.nanoTime();
    pace.begin();
    long turns = 0;
    while (pace.awaitTurn(turns)) {
      turns++;
    }
    assertThat(Duration.ofNanos(System.nanoTime() - begin))
        .isGreaterThanOrEqualTo(Duration.ofMillis(300));
    // Fewer where the machine stood still meanwhile: how many is the machine's affair.
    assertThat(turns).isBetween(1L, 30L);
  }

  @Test
  void whoIsLateIsNotMadeToWait() {
    Pace pace = new Pace.Rate(1, Duration.ofSeconds(3600));
    pace.begin();
    assertThat(pace.awaitTurn(0)).isTrue();
  }

  @Test
  void iterationsAreCounted() {
    Pace pace = new Pace.Iterations(2);
    assertThat(pace.awaitTurn(1)).isTrue();
    assertThat(pace.awaitTurn(2)).isFalse();
  }
}
