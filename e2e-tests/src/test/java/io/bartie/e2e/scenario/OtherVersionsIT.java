package io.bartie.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.process.BartieProcess;
import io.bartie.e2e.stack.SharedStack;
import io.bartie.e2e.stack.Stack;
import io.bartie.localstack.process.ServerName;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The cases that depend most on the version of Postgres end well on the versions that the other
 * tests do not run on, beside them because it has servers of its own. All cases on all versions:
 * {@code scripts/cases-matrix.sh}.
 */
@Tag(Pipeline.BESIDE_OTHERS)
@ParameterizedClass(name = "Postgres {0}")
@ValueSource(ints = {14, 15, 16, 18})
class OtherVersionsIT {
  private static final List<String> SHORT_LIST =
      List.of(
          "column-list",
          "key-replica-identity-index",
          "publication-dropped",
          "row-filter",
          "slot-recreated",
          "toast-key-change",
          "truncate-in-order",
          "two-phase",
          "types-compound",
          "types-scalar");

  /** Column lists and row filters came with 15. */
  private static final Set<String> NOT_ON_14 = Set.of("column-list", "row-filter");

  private static Stack stack;
  private static List<Scenario> cases;

  @Parameter int postgres;

  @BeforeParameterizedClassInvocation
  static void stackOfThisVersion(int postgres) {
    cases = casesOf(postgres);
    stack = SharedStack.start(postgres);
  }

  @AfterParameterizedClassInvocation
  static void stackGoes() {
    stack.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shortList")
  void caseEndsWell(Scenario scenario) {
    onPipelineOfThisVersion(scenario::run);
  }

  @Test
  void judgeAndResyncWork() {
    onPipelineOfThisVersion(
        pipeline -> {
          pipeline
              .given()
              .source(
                  "CREATE TABLE t(id int PRIMARY KEY, v text, twice int GENERATED ALWAYS AS (2 * id) STORED)")
              .source("INSERT INTO t(id, v) SELECT g, 'v' || g FROM generate_series(1, 100) g")
              .running()
              .settles();
          pipeline.resyncs();
          pipeline.when().source("UPDATE t SET id = id + 1000 WHERE id < 10").settles();
          BartieProcess verify = pipeline.cdcctl("verify");
          assertThat(verify.exitCode()).as(() -> verify.tail(20)).isZero();
          assertThat(verify.output()).contains("VERIFY: all 1 tables MATCH");
        });
  }

  private static void onPipelineOfThisVersion(Consumer<Pipeline> test) {
    Pipeline pipeline = CaseSettings.USUAL.of(Pipeline.fresh().on(stack));
    boolean endedWell = false;
    try {
      test.accept(pipeline);
      endedWell = true;
    } finally {
      pipeline.close(!endedWell);
    }
  }

  @Test
  void serversAreOfThisVersion() {
    assertThat(version(ServerName.SOURCE)).startsWith(postgres + ".");
    assertThat(version(ServerName.DEST)).startsWith(Math.max(postgres, 15) + ".");
  }

  private static String version(ServerName server) {
    return stack.database(server, "postgres").value("SHOW server_version");
  }

  private static List<Scenario> casesOf(int postgres) {
    return Stream.concat(
            SHORT_LIST.stream()
                .filter(name -> postgres > 14 || !NOT_ON_14.contains(name))
                .map(CaseFiles::named),
            CaseFiles.firstPossibleOn(postgres).stream())
        .toList();
  }

  static List<Scenario> shortList() {
    return cases;
  }
}
