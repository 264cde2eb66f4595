package io.bartie.e2e.chaos.schedule;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The faults of a run, in the order in which they begin. The same seed makes the same ones. */
public record Schedule(List<Fault> faults) {
  /**
   * A process that has come back is left alone for so long: one that never gets to work proves
   * nothing.
   */
  private static final Duration REST = Duration.ofSeconds(8);

  private static final int LONGEST_GAP_MILLIS = 6_000;

  public Schedule {
    faults = List.copyOf(faults);
  }

  /** Faults that begin within the time. */
  public static Schedule of(long seed, Duration length, int writers) {
    FaultSource source = new FaultSource(seed, writers);
    Map<Object, Duration> busyUntil = new HashMap<>();
    List<Fault> faults = new java.util.ArrayList<>();
    Duration at = Duration.ofMillis(1_500);
    while (at.compareTo(length) < 0) {
      Fault fault = source.next(at);
      if (busyUntil.getOrDefault(fault.lane(), Duration.ZERO).compareTo(at) <= 0) {
        faults.add(fault);
        busyUntil.put(fault.lane(), fault.end().plus(REST));
      }
      at = at.plusMillis(source.millis(100, LONGEST_GAP_MILLIS));
    }
    return new Schedule(faults);
  }

  /** How many there are of each kind. */
  public Map<String, Integer> byKind() {
    Map<String, Integer> counts = new TreeMap<>();
    faults.forEach(fault -> counts.merge(fault.kind(), 1, Integer::sum));
    return counts;
  }
}
