package io.bartie.e2e.scenario;

import io.bartie.e2e.pipeline.Pipeline;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The scenario files that end or freeze servers, or touch what belongs to a whole server. */
class CasesAloneIT extends CasesRun {
  CasesAloneIT() {
    super(Pipeline.fresh());
  }

  static Stream<Arguments> casesAndSettings() {
    return runs(Scenario::needsServersForItself);
  }
}
