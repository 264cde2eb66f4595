package io.bartie.cdcctl.latency;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Prints latencies as a table for people, and says what the numbers do not. */
public final class LatencyReport {
  private static final String LINE = "%%-%ds  %%9s  %%11s  %%11s  %%11s  %%11s  %%11s%%n";

  private LatencyReport() {}

  public static void print(List<Latency> latencies, Optional<Duration> since, PrintWriter out) {
    Optional<Latency> total = Latency.total(latencies);
    if (total.isEmpty()) {
      out.println(
          since.isPresent()
              ? "LATENCY: no row was committed within the last " + show(since.get())
              : "LATENCY: the destination has no row that the pipeline has written");
      out.flush();
      return;
    }
    int width = latencies.stream().mapToInt(each -> each.name().length()).max().orElse(0);
    String format = String.format(LINE, width);
    out.printf(Locale.ROOT, format, "table", "count", "avg", "p50", "p95", "p99", "max");
    for (Latency each : latencies) {
      out.printf(
          Locale.ROOT,
          format,
          each.name(),
          each.count(),
          milliseconds(each.average()),
          milliseconds(each.p50()),
          milliseconds(each.p95()),
          milliseconds(each.p99()),
          milliseconds(each.maximum()));
    }
    if (total.get().negative() > 0) {
      out.printf(
          Locale.ROOT,
          "CLOCK SKEW: %d of %d rows arrived before their commit, the earliest by %s: the clocks of source and"
              + " destination differ by at least that much, and every number above is off by as much.%n",
          total.get().negative(),
          total.get().count(),
          milliseconds(-total.get().minimum()));
    }
    out.flush();
  }

  private static String milliseconds(double value) {
    return String.format(Locale.ROOT, "%.1fms", value);
  }

  private static String show(Duration duration) {
    return duration.toMillis() % 1000 == 0
        ? duration.toSeconds() + "s"
        : duration.toMillis() + "ms";
  }
}
