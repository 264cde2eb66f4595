package io.bartie.e2e.chaos;

import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeMap;

/** Says to people how a run ended. */
record Report(ChaosSettings settings, Verdict verdict) {
  private static final int SHOWN = 20;

  void print(PrintWriter out) {
    Map<String, Map<String, Integer>> byKind = new TreeMap<>();
    verdict
        .faults()
        .forEach(
            (fault, count) -> {
              String[] words = fault.split(" ", 2);
              byKind.computeIfAbsent(words[0], kind -> new TreeMap<>()).put(words[1], count);
            });
    out.println();
    byKind.forEach(
        (kind, targets) ->
            out.printf(
                "  %-10s %3d  %s%n",
                kind, targets.values().stream().mapToInt(Integer::intValue).sum(), targets));
    out.printf(
        "  %d transactions on the source, %d row events in the topic, slot looked at %d times,"
            + " settled after %d s%n",
        verdict.transactions(), verdict.events(), verdict.looks(), verdict.settleSeconds());
    if (verdict.isClean()) {
      out.printf(
          "CHAOS: clean after %d faults (seed %d, %d writers)%n",
          verdict.faultCount(), settings.seed(), settings.writers());
      return;
    }
    verdict.violations().stream().limit(SHOWN).forEach(text -> out.println("  WRONG: " + text));
    if (verdict.violations().size() > SHOWN) {
      out.println("  and " + (verdict.violations().size() - SHOWN) + " more");
    }
    out.printf(
        "CHAOS: FAILED, %d violations after %d faults; repeat with --minutes %s --seed %d --writers"
            + " %d%n",
        verdict.violations().size(),
        verdict.faultCount(),
        settings.length().toMillis() / 60_000.0,
        settings.seed(),
        settings.writers());
  }
}
