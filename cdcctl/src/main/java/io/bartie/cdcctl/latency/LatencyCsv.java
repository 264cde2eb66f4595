package io.bartie.cdcctl.latency;

import java.util.List;
import java.util.Locale;

/**
 * Writes latencies as CSV: a header, one line per table, and one for the total, whose table is
 * {@code total}.
 */
public final class LatencyCsv {
  private LatencyCsv() {}

  public static String of(List<Latency> latencies) {
    StringBuilder csv =
        new StringBuilder("table,count,avg_ms,p50_ms,p95_ms,p99_ms,max_ms,min_ms,negative\n");
    for (Latency latency : latencies) {
      csv.append(
          String.format(
              Locale.ROOT,
              "%s,%d,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%d%n",
              quoted(latency.name()),
              latency.count(),
              latency.average(),
              latency.p50(),
              latency.p95(),
              latency.p99(),
              latency.maximum(),
              latency.minimum(),
              latency.negative()));
    }
    return csv.toString();
  }

  private static String quoted(String text) {
    return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
