package io.bartie.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class BackoffTest {
  /** Draws the largest value there is: the wait's bound. */
  private static final RandomGenerator LARGEST =
      new RandomGenerator() {
        @Override
        public long nextLong() {
          throw new UnsupportedOperationException();
        }

        @Override
        public long nextLong(long bound) {
          return bound - 1;
        }
      };

  @Test
  void boundsDoubleUpToTheLongestAndStartAgainAfterProgress() {
    Backoff backoff = new Backoff(Duration.ofMillis(100), Duration.ofMillis(500), LARGEST);
    assertThat(backoff.failed()).isEqualTo(Duration.ofMillis(100));
    assertThat(backoff.failed()).isEqualTo(Duration.ofMillis(200));
    assertThat(backoff.failed()).isEqualTo(Duration.ofMillis(400));
    assertThat(backoff.failed()).isEqualTo(Duration.ofMillis(500));
    assertThat(backoff.failed()).isEqualTo(Duration.ofMillis(500));
    backoff.progressed();
    assertThat(backoff.failed()).isEqualTo(Duration.ofMillis(100));
  }

  @Test
  void theWaitIsFullyJittered() {
    Backoff backoff =
        new Backoff(
            Duration.ofMillis(100), Duration.ofSeconds(10), RandomGenerator.of("SplittableRandom"));
    assertThat(
            java.util.stream.Stream.generate(
                    () -> {
                      backoff.progressed();
                      return backoff.failed().toMillis();
                    })
                .limit(200)
                .distinct()
                .count())
        .isGreaterThan(20);
  }
}
