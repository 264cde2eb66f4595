package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bartie.e2e.pipeline.Load;
import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** SIGTERM ends a process soon and with exit code 0, whatever it was doing. */
class StopIT {
  private static final Duration SOON = Duration.ofSeconds(10);

  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"READER", "WRITER"})
  void idleProcessEnds(Part part) {
    pipeline.given().source(Load.TABLE).running().settles();
    assertEndsSoon(part);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"READER", "WRITER"})
  void processThatHasJustSaidItsFirstWordEnds(Part part) {
    pipeline.given().source(Load.TABLE).starts(part);
    await()
        .pollInterval(Duration.ofMillis(1))
        .until(() -> !pipeline.process(part).output().isEmpty());
    assertEndsSoon(part);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"READER", "WRITER"})
  void busyProcessEnds(Part part) {
    pipeline.given().source(Load.TABLE).running().settles();
    pipeline.load().goesOnFor(300);
    assertEndsSoon(part);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"READER", "WRITER"})
  void processThatWaitsForTheBrokerEnds(Part part) {
    pipeline.given().source(Load.TABLE).running().settles();
    pipeline.when().kills(Part.BROKER);
    pipeline.load().goesOnFor(100).ends();
    assertEndsSoon(part);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"SOURCE", "DEST"})
  void processThatWaitsForItsDatabaseEnds(Part server) {
    pipeline.given().source(Load.TABLE).running().settles();
    pipeline.when().kills(server);
    assertEndsSoon(server == Part.SOURCE ? Part.READER : Part.WRITER);
  }

  private void assertEndsSoon(Part part) {
    var process = pipeline.process(part);
    process.requestStop();
    assertThat(process.awaitExit(SOON)).as(() -> process.tail(20)).isZero();
  }
}
