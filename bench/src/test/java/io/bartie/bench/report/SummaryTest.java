package io.bartie.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bartie.bench.measure.ProcessUse;
import io.bartie.bench.trial.Load;
import io.bartie.bench.trial.Measurement;
import io.bartie.bench.trial.Metric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SummaryTest {
  @Test
  void ratioIsTheMedianOfTheRoundsNotTheRatioOfTheMedians() {
    // The machine was ten times slower in the second round, for both.
    List<Result> results =
        Summary.of(
            List.of(
                reached("native", 1, 100),
                reached("bartie", 1, 50),
                reached("native", 2, 10),
                reached("bartie", 2, 6),
                reached("native", 3, 90),
                reached("bartie", 3, 63)));
    Result bartie = only(results, "bartie");
    assertThat(bartie.ratio().orElseThrow()).isCloseTo(0.6, within(1e-9));
    assertThat(bartie.rounds()).isEqualTo(3);
    assertThat(bartie.value(Metric.PER_SECOND)).hasValue(50.0);
    assertThat(bartie.reachesAim()).hasValue(false);
    assertThat(only(results, "native").ratio()).isEmpty();
    assertThat(only(results, "native").reachesAim()).isEmpty();
  }

  @Test
  void withoutANativeFigureThereIsNoRatio() {
    assertThat(only(Summary.of(List.of(reached("bartie", 1, 50))), "bartie").ratio()).isEmpty();
  }

  @Test
  void variantsAreCountedApart() {
    List<Result> results =
        Summary.of(
            List.of(
                measured("native", "1 table", 1, 100, 0),
                measured("bartie", "1 table", 1, 90, 0),
                measured("native", "10 tables", 1, 100, 0),
                measured("bartie", "10 tables", 1, 80, 0)));
    assertThat(results)
        .extracting(Result::variant)
        .containsExactly("1 table", "1 table", "10 tables", "10 tables");
    assertThat(results.get(3).ratio().orElseThrow()).isCloseTo(0.8, within(1e-9));
  }

  @Test
  void cpuIsAMedianAndPeakMemoryTheHighest() {
    Result bartie =
        only(
            Summary.of(
                List.of(
                    measured("bartie", "", 1, 1, 200),
                    measured("bartie", "", 2, 1, 350),
                    measured("bartie", "", 3, 1, 210))),
            "bartie");
    assertThat(bartie.uses().get("reader")).isEqualTo(new ProcessUse(2, 210, 350));
  }

  private static Result only(List<Result> results, String contestant) {
    return results.stream()
        .filter(result -> result.contestant().equals(contestant))
        .findFirst()
        .orElseThrow();
  }

  private static Measurement reached(String contestant, int round, double perSecond) {
    return measured(contestant, "", round, perSecond, 0);
  }

  private static Measurement measured(
      String contestant, String variant, int round, double perSecond, double mib) {
    return new Measurement(
        Load.W2,
        variant,
        contestant,
        round,
        Map.of(Metric.PER_SECOND, perSecond),
        Map.of("reader", new ProcessUse(round, mib, mib)));
  }
}
