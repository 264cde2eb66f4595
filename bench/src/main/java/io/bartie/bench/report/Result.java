package io.bartie.bench.report;

import io.bartie.bench.measure.ProcessUse;
import io.bartie.bench.trial.Load;
import io.bartie.bench.trial.Metric;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a contestant reached with a load: medians over all rounds.
 *
 * @param uses medians too, but for the peak of memory, which is the highest of all rounds
 * @param ratio median of what the pipeline's throughput was in each round as a multiple of the
 *     native one's in the same round; empty where either was not measured
 */
public record Result(
    Load load,
    String variant,
    String contestant,
    int rounds,
    Map<Metric, Double> values,
    Map<String, ProcessUse> uses,
    OptionalDouble ratio) {
  public Optional<Double> value(Metric metric) {
    return Optional.ofNullable(values.get(metric));
  }

  /** Whether the ratio is what the load aims at; empty where there is no aim, or no ratio. */
  public Optional<Boolean> reachesAim() {
    return ratio.isPresent() && load.aim().isPresent()
        ? Optional.of(ratio.getAsDouble() >= load.aim().getAsDouble())
        : Optional.empty();
  }
}
