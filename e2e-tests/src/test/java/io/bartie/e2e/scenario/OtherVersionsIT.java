package io.bartie.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.stack.SharedStack;
import io.bartie.e2e.stack.Stack;
import io.bartie.localstack.process.ServerName;
import java.util.List;
import java.util.stream.Stream;
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
 * tests do not run on. All cases on all versions: {@code scripts/cases-matrix.sh}.
 */
@ParameterizedClass(name = "Postgres {0}")
@ValueSource(ints = {15, 16, 18})
class OtherVersionsIT {
  private static final List<String> SHORT_LIST =
      List.of(
          "column-list",
          "key-replica-identity-index",
          "row-filter",
          "slot-recreated",
          "toast-key-change",
          "truncate-in-order",
          "two-phase",
          "types-compound",
          "types-scalar");

  private static Stack stack;

  @Parameter int postgres;

  @BeforeParameterizedClassInvocation
  static void stackOfThisVersion(int postgres) {
    stack = SharedStack.start(postgres);
  }

  @AfterParameterizedClassInvocation
  static void stackGoes() {
    stack.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shortList")
  void caseEndsWell(Scenario scenario) {
    Pipeline pipeline = CaseSettings.USUAL.of(Pipeline.fresh().on(stack));
    boolean endedWell = false;
    try {
      scenario.run(pipeline);
      endedWell = true;
    } finally {
      pipeline.close(!endedWell);
    }
  }

  @Test
  void serversAreOfThisVersion() {
    for (ServerName server : List.of(ServerName.SOURCE, ServerName.DEST)) {
      assertThat(stack.database(server, "postgres").value("SHOW server_version"))
          .startsWith(postgres + ".");
    }
  }

  static Stream<Scenario> shortList() {
    return SHORT_LIST.stream().map(CaseFiles::named);
  }
}
