package io.bartie.bench.report;

import io.bartie.bench.contestant.Contestant;
import io.bartie.bench.measure.ProcessUse;
import io.bartie.bench.measure.Samples;
import io.bartie.bench.trial.Load;
import io.bartie.bench.trial.Measurement;
import io.bartie.bench.trial.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Sums up the rounds: one result for each load, variant and contestant. */
public final class Summary {
  private record Group(Load load, String variant, String contestant) {
    static Group of(Measurement measurement) {
      return new Group(measurement.load(), measurement.variant(), measurement.contestant());
    }
  }

  private Summary() {}

  /** In the order of the loads, and within one load in the order of the measurements. */
  public static List<Result> of(List<Measurement> measurements) {
    Map<Group, List<Measurement>> groups = new LinkedHashMap<>();
    for (Measurement measurement : measurements) {
      groups.computeIfAbsent(Group.of(measurement), group -> new ArrayList<>()).add(measurement);
    }
    return groups.entrySet().stream()
        .map(entry -> result(entry.getKey(), entry.getValue(), measurements))
        .sorted(Comparator.comparing(Result::load))
        .toList();
  }

  private static Result result(Group group, List<Measurement> rounds, List<Measurement> all) {
    return new Result(
        group.load(),
        group.variant(),
        group.contestant(),
        rounds.size(),
        medians(rounds),
        uses(rounds),
        group.contestant().equals(Contestant.BARTIE) ? ratio(rounds, all) : OptionalDouble.empty());
  }

  private static Map<Metric, Double> medians(List<Measurement> rounds) {
    Map<Metric, Double> medians = new EnumMap<>(Metric.class);
    for (Metric metric : rounds.get(0).values().keySet()) {
      medians.put(metric, median(rounds, round -> round.values().get(metric)));
    }
    return medians;
  }

  private static Map<String, ProcessUse> uses(List<Measurement> rounds) {
    Map<String, ProcessUse> uses = new LinkedHashMap<>();
    for (String target : rounds.get(0).uses().keySet()) {
      uses.put(
          target,
          new ProcessUse(
              median(rounds, round -> round.uses().get(target).cpuSeconds()),
              median(rounds, round -> round.uses().get(target).residentMib()),
              Samples.of(rounds.stream().map(round -> round.uses().get(target).peakMib()).toList())
                  .maximum()));
    }
    return uses;
  }

  private static OptionalDouble ratio(List<Measurement> rounds, List<Measurement> all) {
    List<Double> ratios =
        rounds.stream().map(round -> ratio(round, all)).filter(Objects::nonNull).toList();
    return ratios.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Samples.of(ratios).median());
  }

  private static Double ratio(Measurement bartie, List<Measurement> all) {
    Double reached = bartie.values().get(Metric.PER_SECOND);
    return reached == null
        ? null
        : all.stream()
            .filter(other -> other.contestant().equals(Contestant.NATIVE))
            .filter(other -> other.load() == bartie.load() && other.round() == bartie.round())
            .filter(other -> other.variant().equals(bartie.variant()))
            .findFirst()
            .map(other -> reached / other.values().get(Metric.PER_SECOND))
            .orElse(null);
  }

  private static double median(List<Measurement> rounds, Function<Measurement, Double> figure) {
    return Samples.of(rounds.stream().map(figure).toList()).median();
  }
}
