package io.bartie.e2e.chaos;

import java.util.List;
import java.util.Map;

/**
 * How a run ended.
 *
 * @param faults how often each fault was done, by kind and by what it happened to
 * @param transactions that the load committed
 * @param events that the topic holds
 * @param samples how often slot and state record were compared
 * @param settleSeconds from the last fault's end until everything was applied
 * @param violations one text each; none when all is well
 */
record Verdict(
    Map<String, Integer> faults,
    long transactions,
    long events,
    int samples,
    long settleSeconds,
    List<String> violations) {
  boolean isClean() {
    return violations.isEmpty();
  }

  int faultCount() {
    return faults.values().stream().mapToInt(Integer::intValue).sum();
  }
}
