package io.bartie.e2e;

import io.bartie.e2e.pipeline.Load;
import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each part goes while the source is written to, and comes again: nothing is missing, nothing is
 * twice.
 */
class RestartIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  private Load load;

  @BeforeEach
  void pipelineRunsUnderLoad() {
    pipeline.given().source(Load.TABLE).running().settles();
    load = pipeline.load();
    load.goesOnFor(100);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"READER", "WRITER"})
  void killedProcessGoesOnWhereItWas(Part part) {
    for (int i = 0; i < 3; i++) {
      pipeline.when().kills(part);
      load.goesOnFor(100);
      pipeline.when().starts(part);
      load.goesOnFor(200);
    }
    load.ends();
    pipeline.when().settles();
    pipeline.then().same("public.load").topicHoldsEachChangeOnce();
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"READER", "WRITER"})
  void processStoppedOnRequestGoesOnWhereItWas(Part part) {
    pipeline.when().stops(part);
    load.goesOnFor(200);
    pipeline.when().starts(part);
    load.goesOnFor(200).ends();
    pipeline.when().settles();
    pipeline.then().same("public.load").topicHoldsEachChangeOnce();
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"SOURCE", "DEST", "BROKER"})
  void bothProcessesOutliveAServerThatIsKilled(Part server) {
    pipeline.when().kills(server);
    pipeline.when().ups(server);
    load.goesOnFor(200);
    pipeline.when().kills(server).ups(server);
    load.goesOnFor(200).ends();
    pipeline.when().settles();
    pipeline.then().same("public.load").topicHoldsEachChangeOnce();
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"SOURCE", "DEST", "BROKER"})
  void bothProcessesOutliveAServerThatIsStopped(Part server) {
    pipeline.when().stops(server);
    pipeline.when().ups(server);
    load.goesOnFor(200).ends();
    pipeline.when().settles();
    pipeline.then().same("public.load").topicHoldsEachChangeOnce();
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"READER", "WRITER", "BROKER", "DEST"})
  void frozenPartThatWakesDoesNoHarm(Part part) {
    pipeline.when().freezes(part);
    load.goesOnFor(300);
    pipeline.when().thaws(part);
    load.goesOnFor(100).ends();
    pipeline.when().settles();
    pipeline.then().same("public.load").topicHoldsEachChangeOnce();
  }
}
