package io.bartie.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ArrivalLogTest {
  @Test
  void floorWaitsForTheOneThatIsMissing() {
    ArrivalLog log = new ArrivalLog(4);
    log.saw(List.of(0, 2, 3), 100);
    assertThat(log.floor()).isEqualTo(1);
    assertThat(log.isComplete()).isFalse();
    log.saw(List.of(1), 200);
    assertThat(log.isComplete()).isTrue();
  }

  @Test
  void firstSightCounts() {
    ArrivalLog log = new ArrivalLog(2);
    log.saw(List.of(1), 100);
    log.saw(List.of(0, 1), 200);
    assertThat(log.seenNanos(0)).isEqualTo(200);
    assertThat(log.seenNanos(1)).isEqualTo(100);
  }

  @Test
  void whatWasNeverSeenHasNoTime() {
    assertThatThrownBy(() -> new ArrivalLog(1).seenNanos(0)).hasMessageContaining("0");
  }
}
