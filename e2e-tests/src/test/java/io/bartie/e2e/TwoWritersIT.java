package io.bartie.e2e;

import static org.awaitility.Awaitility.await;

import io.bartie.e2e.pipeline.Load;
import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.process.BartieProcess;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two writers share the partitions, and each event takes effect once, whoever applies it. */
class TwoWritersIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  private BartieProcess second;

  @BeforeEach
  void twoWritersShareThePartitions() {
    pipeline.given().source(Load.TABLE).source("CREATE TABLE marks(id int PRIMARY KEY)").running();
    second = pipeline.another("writer");
    awaitShares(2, 2);
  }

  @Test
  void bothApplyWhatTheyHave() {
    pipeline.load().goesOnFor(500).ends();
    pipeline.when().source("TRUNCATE marks; INSERT INTO marks SELECT generate_series(1, 100)");
    pipeline.when().settles();
    pipeline.then().same("public.load", "public.marks");
  }

  @Test
  void oneTakesOverWhenTheOtherIsKilled() {
    Load load = pipeline.load();
    load.goesOnFor(200);
    second.kill();
    load.goesOnFor(200).ends();
    pipeline.when().settles();
    pipeline.then().same("public.load");
  }

  @Test
  void oneTakesOverAtOnceWhenTheOtherIsStopped() {
    Load load = pipeline.load();
    load.goesOnFor(200);
    second.stop();
    load.goesOnFor(200).ends();
    pipeline.when().settlesWithin(Duration.ofSeconds(20));
    pipeline.then().same("public.load");
  }

  @Test
  void writerThatWakesAfterItsPartitionsWereTakenChangesNothing() {
    Load load = pipeline.load();
    load.goesOnFor(200);
    second.freeze();
    load.goesOnFor(200);
    // The broker gives the frozen writer's partitions away once its session has timed out.
    awaitShares(4);
    load.goesOnFor(200);
    second.thaw();
    load.goesOnFor(200).ends();
    pipeline.when().settles();
    pipeline.then().same("public.load");
  }

  @Test
  void thirdWriterMayComeAndGoUnderLoad() {
    Load load = pipeline.load();
    for (int i = 0; i < 3; i++) {
      BartieProcess third = pipeline.another("writer");
      load.goesOnFor(300);
      third.kill();
      load.goesOnFor(100);
    }
    load.ends();
    pipeline.when().stops(Part.WRITER).starts(Part.WRITER).settles();
    pipeline.then().same("public.load");
  }

  private void awaitShares(Integer... shares) {
    await("partitions of each writer: " + List.of(shares))
        .atMost(Duration.ofSeconds(90))
        .pollInterval(Duration.ofMillis(250))
        .until(() -> pipeline.writers().shares(), List.of(shares)::equals);
  }
}
