package io.bartie.bench.trial;

import io.bartie.bench.measure.Samples;
import java.util.Map;

/** The figures that latencies come down to. */
final class LatencyFigures {
  private LatencyFigures() {}

  /**
   * @param millis each latency, in milliseconds
   * @param seconds how long they were measured
   */
  static Map<Metric, Double> of(Samples millis, double seconds) {
    return Map.of(
        Metric.SECONDS, seconds,
        Metric.P50_MS, millis.percentile(50),
        Metric.P95_MS, millis.percentile(95),
        Metric.P99_MS, millis.percentile(99),
        Metric.MAX_MS, millis.maximum());
  }
}
