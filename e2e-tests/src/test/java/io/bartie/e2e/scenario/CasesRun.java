package io.bartie.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.stack.SharedStack;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Scenario files end well: under the usual settings, and under one of the others, which changes
 * with the day.
 *
 * <p>System properties: {@code bartie.case} (run only the cases in whose name this pattern is
 * found), {@code bartie.batch} and {@code bartie.partitions} (only these settings), {@code
 * bartie.rotation} (a number in place of the day; {@code all} for every case under all settings).
 */
abstract class CasesRun {
  /**
   * Cases that do not pass yet, each with the reason. One that passes must be taken off the list.
   */
  static final Map<String, String> NOT_YET = Map.of();

  /** Too many rows for batches of one or two. */
  private static final Set<String> MANY_ROWS =
      Set.of(
          "crash-copy-one-lsn",
          "many-updates-of-one-row",
          "servers-restart",
          "truncate-writer-restart");

  @RegisterExtension final Pipeline pipeline;

  CasesRun(Pipeline pipeline) {
    this.pipeline = pipeline;
  }

  @ParameterizedTest(name = "{0} ({1})", allowZeroInvocations = true)
  @MethodSource("casesAndSettings")
  void caseEndsWell(Scenario scenario, CaseSettings settings) {
    settings.of(pipeline);
    String reason = NOT_YET.get(scenario.name());
    if (reason == null) {
      scenario.run(pipeline);
    } else {
      assertThat(fails(scenario))
          .as("%s passes: take it off the list of those not yet passing (%s)", scenario, reason)
          .isTrue();
    }
  }

  private boolean fails(Scenario scenario) {
    try {
      scenario.run(pipeline);
      return false;
    } catch (AssertionError | RuntimeException expected) {
      System.out.println("not yet: " + scenario + ": " + expected.getMessage());
      return true;
    }
  }

  /** The cases of one kind, each with the settings to run it under. */
  static Stream<Arguments> runs(Predicate<Scenario> kind) {
    List<Arguments> runs = new ArrayList<>();
    Pattern chosen = Pattern.compile(System.getProperty("bartie.case", ""));
    List<Scenario> cases = CaseFiles.all(SharedStack.postgres());
    for (int i = 0; i < cases.size(); i++) {
      Scenario scenario = cases.get(i);
      if (kind.test(scenario) && chosen.matcher(scenario.name()).find()) {
        for (CaseSettings settings : settingsOf(scenario, i)) {
          runs.add(arguments(scenario, settings));
        }
      }
    }
    return runs.stream();
  }

  private static List<CaseSettings> settingsOf(Scenario scenario, int index) {
    if (System.getProperty("bartie.batch") != null
        || System.getProperty("bartie.partitions") != null) {
      return List.of(
          new CaseSettings(
              Integer.getInteger("bartie.batch", CaseSettings.USUAL.batch()),
              Integer.getInteger("bartie.partitions", CaseSettings.USUAL.partitions())));
    }
    List<CaseSettings> others =
        CaseSettings.OTHERS.stream()
            .filter(other -> other.batch() > 2 || !MANY_ROWS.contains(scenario.name()))
            .toList();
    List<CaseSettings> chosen = new ArrayList<>(List.of(CaseSettings.USUAL));
    String rotation = System.getProperty("bartie.rotation", "" + LocalDate.now().toEpochDay());
    if (rotation.equals("all")) {
      chosen.addAll(others);
    } else {
      chosen.add(others.get((int) ((index + Long.parseLong(rotation)) % others.size())));
    }
    return chosen;
  }
}
