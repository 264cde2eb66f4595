package io.bartie.e2e.chaos;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;

/**
 * How a run ended.
 *
 * @param faults how often each fault was done, by kind and by what it happened to
 * @param transactions that the load committed
 * @param events that the topic holds
 * @param looks how often the slot was compared with the topic
 * @param settleSeconds from the last fault's end until everything was applied
 * @param violations one text each; none when all is well
 */
record Verdict(
    Map<String, Integer> faults,
    long transactions,
    long events,
    int looks,
    long settleSeconds,
    List<String> violations) {
  /** The run broke off: nothing was judged, and that is no success. */
  static Verdict none(Throwable cause) {
    StringWriter text = new StringWriter();
    cause.printStackTrace(new PrintWriter(text));
    return new Verdict(Map.of(), 0, 0, 0, 0, List.of("the run broke off: " + text));
  }

  boolean isClean() {
    return violations.isEmpty();
  }

  int faultCount() {
    return faults.values().stream().mapToInt(Integer::intValue).sum();
  }
}
