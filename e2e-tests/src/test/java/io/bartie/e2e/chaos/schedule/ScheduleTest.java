package io.bartie.e2e.chaos.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Part;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final Schedule hour = Schedule.of(42, HOUR, 3);

  @Test
  void sameSeedMakesTheSameFaults() {
    assertThat(Schedule.of(42, HOUR, 3)).isEqualTo(hour);
    assertThat(Schedule.of(43, HOUR, 3)).isNotEqualTo(hour);
  }

  @Test
  void longerRunBeginsAsTheShorterDoes() {
    List<Fault> minute = Schedule.of(42, Duration.ofMinutes(1), 3).faults();
    assertThat(hour.faults()).startsWith(minute.toArray(Fault[]::new));
  }

  @Test
  void everyKindHitsEveryPart() {
    assertThat(hour.byKind())
        .containsOnlyKeys(
            "kill", "restart", "freeze", "stall", "lose", "reset", "refuse", "terminate");
    for (Class<?> kind : List.of(Fault.Kill.class, Fault.Restart.class, Fault.Freeze.class)) {
      assertThat(lanes(kind)).hasSize(4 + 3);
    }
    assertThat(lanes(Fault.Cut.class)).containsExactlyInAnyOrderElementsOf(Link.all(3));
    assertThat(lanes(Fault.Terminate.class)).hasSize(3);
  }

  private Set<Object> lanes(Class<?> kind) {
    return hour.faults().stream()
        .filter(kind::isInstance)
        .map(Fault::lane)
        .collect(Collectors.toSet());
  }

  @Test
  void faultsOfOneLaneFollowEachOtherAndThoseOfDifferentLanesOverlap() {
    Map<Object, Duration> ends = new HashMap<>();
    int overlapping = 0;
    for (Fault fault : hour.faults()) {
      Duration before = ends.getOrDefault(fault.lane(), Duration.ZERO);
      assertThat(before).as(fault.description()).isLessThan(fault.at());
      if (ends.values().stream().anyMatch(end -> end.compareTo(fault.at()) > 0)) {
        overlapping++;
      }
      ends.put(fault.lane(), fault.end());
    }
    assertThat(overlapping).isBetween(hour.faults().size() / 3, hour.faults().size() * 9 / 10);
  }

  @Test
  void faultsBeginWithinTheTimeInOrder() {
    assertThat(hour.faults())
        .extracting(Fault::at)
        .isSorted()
        .allSatisfy(at -> assertThat(at).isLessThan(HOUR));
  }

  @Test
  void oneWriterHasNoSecondOne() {
    assertThat(Schedule.of(42, HOUR, 1).faults())
        .extracting(Fault::lane)
        .contains(new Target(Part.WRITER, 1))
        .doesNotContain(new Target(Part.WRITER, 2));
  }
}
