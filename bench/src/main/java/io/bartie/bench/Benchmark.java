package io.bartie.bench;

import io.bartie.bench.trial.Arena;
import io.bartie.bench.trial.Load;
import io.bartie.bench.trial.Measurement;
import io.bartie.bench.trial.Metric;
import io.bartie.bench.trial.Trial;
import io.bartie.bench.trial.Trials;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * Runs all trials of some loads, round by round: what the machine does to one round it does to
 * everyone in it.
 */
final class Benchmark {
  private final List<Load> loads;
  private final int rounds;
  private final LongFunction<Trials> trials;
  private final Consumer<String> progress;

  /**
   * @param trials makes the trials of a round from its seed
   * @param progress gets a line for each measurement
   */
  Benchmark(List<Load> loads, int rounds, LongFunction<Trials> trials, Consumer<String> progress) {
    this.loads = List.copyOf(loads);
    this.rounds = rounds;
    this.trials = trials;
    this.progress = progress;
  }

  /**
   * @param measurements gets each measurement as soon as it is made: a failure leaves the others
   */
  void run(Arena arena, Consumer<Measurement> measurements) {
    for (int round = 1; round <= rounds; round++) {
      Trials ofRound = trials.apply(round);
      for (Load load : loads) {
        for (Trial trial : ofRound.of(load)) {
          for (Measurement measured : trial.run(arena, round)) {
            progress.accept(line(measured));
            measurements.accept(measured);
          }
        }
      }
    }
  }

  private String line(Measurement measurement) {
    StringBuilder line =
        new StringBuilder("round ")
            .append(measurement.round())
            .append(" of ")
            .append(rounds)
            .append(": ")
            .append(measurement.load())
            .append(measurement.variant().isEmpty() ? "" : " (" + measurement.variant() + ")")
            .append(", ")
            .append(measurement.contestant())
            .append(':');
    for (Metric metric : Metric.values()) {
      Double value = measurement.values().get(metric);
      if (value != null) {
        line.append(
            String.format(Locale.ROOT, " %s %.2f", metric.name().toLowerCase(Locale.ROOT), value));
      }
    }
    return line.toString();
  }
}
