package io.bartie.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.stack.SharedStack;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.provider.Arguments;

/** The scenario files that leave servers, roles and slots alone: several run at once. */
@Tag(Pipeline.BESIDE_OTHERS)
@Execution(ExecutionMode.CONCURRENT)
class CasesIT extends CasesRun {
  CasesIT() {
    super(Pipeline.besideOthers());
  }

  static Stream<Arguments> casesAndSettings() {
    return runs(Predicate.not(Scenario::needsServersForItself));
  }

  @Test
  void casesNotYetPassingAreCases() {
    assertThat(CaseFiles.all(SharedStack.postgres()))
        .extracting(Scenario::name)
        .containsAll(NOT_YET.keySet());
  }
}
