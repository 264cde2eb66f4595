package io.bartie.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class PacedCommitsTest {
  @Test
  void commitsEachNumberOnceInOrderAndNeverBeforeItIsDue() {
    PacedCommits commits = new PacedCommits(100, Duration.ofMillis(100));
    List<Long> numbers = new ArrayList<>();
    long began = System.nanoTime();
    commits.run(numbers::add);
    assertThat(numbers).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    for (int number = 0; number < commits.count(); number++) {
      assertThat(commits.acknowledgedNanos(number) - began)
          .isGreaterThanOrEqualTo(number * 10_000_000L);
    }
  }

  @Test
  void rateIsWhatWasKeptNotWhatWasWanted() {
    PacedCommits commits = new PacedCommits(1_000_000, Duration.ofMillis(1));
    commits.run(number -> LockSupport.parkNanos(10_000));
    int last = commits.count() - 1;
    double seconds = (commits.acknowledgedNanos(last) - commits.acknowledgedNanos(0)) / 1e9;
    assertThat(commits.achievedPerSecond() * seconds).isCloseTo(last, within(1e-6));
  }
}
