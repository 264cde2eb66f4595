package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bartie.e2e.pipeline.Load;
import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.pipeline.Witness;
import io.bartie.e2e.process.BartieProcess;
import io.bartie.seam.Seams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two writers share the partitions, and each event takes effect once, whoever applies it: also when
 * one stands still in the middle of a flush while the other goes on with its partitions (I3).
 */
@Tag(Pipeline.BESIDE_OTHERS)
class ZombieWriterIT {
  @TempDir Path folder;

  @RegisterExtension final Pipeline pipeline = Pipeline.besideOthers();

  private BartieProcess second;

  private Witness witness;

  private void twoWritersShareThePartitions() {
    witness = Witness.of(pipeline);
    pipeline.given().source("CREATE TABLE marks(id int PRIMARY KEY)").running();
    second = pipeline.another("writer");
    awaitShares(2, 2);
  }

  /** How long the broker waits for a sign of life before it gives a writer's partitions away. */
  private void membershipsLast(Duration time) throws IOException {
    String settings =
        "session.timeout.ms=%d\nheartbeat.interval.ms=1000\n".formatted(time.toMillis());
    Path file = Files.writeString(folder.resolve("kafka"), settings);
    pipeline.given().environment("BARTIE_KAFKA_CONFIG", file.toString());
  }

  /** The second stops at the seam, once the file is there; until it is woken. */
  private void twoWritersShareThePartitions(String seam, Path file) throws IOException {
    membershipsLast(Duration.ofSeconds(4));
    witness = Witness.of(pipeline);
    pipeline.given().running().environment(Seams.ENVIRONMENT, seam + ":freeze@" + file);
    second = pipeline.another("writer");
    awaitShares(2, 2);
  }

  @Test
  void bothApplyWhatTheyHave() {
    twoWritersShareThePartitions();
    pipeline.load().goesOnFor(500).ends();
    pipeline.when().source("TRUNCATE marks; INSERT INTO marks SELECT generate_series(1, 100)");
    pipeline.when().settles();
    pipeline.then().same("public.load", "public.marks");
    witness.sawNothingMoveBack();
  }

  @Test
  void oneTakesOverWhenTheOtherIsKilled() {
    twoWritersShareThePartitions();
    Load load = pipeline.load();
    load.goesOnFor(200);
    second.kill();
    load.goesOnFor(200).ends();
    pipeline.when().settles();
    pipeline.then().same("public.load");
    witness.sawNothingMoveBack();
  }

  @Test
  void oneTakesOverAtOnceWhenTheOtherIsStopped() throws IOException {
    // nobody is missed before the test is over: the partitions must be given away
    membershipsLast(Duration.ofMinutes(10));
    twoWritersShareThePartitions();
    Load load = pipeline.load();
    load.goesOnFor(200);
    second.stop();
    load.goesOnFor(200).ends();
    pipeline.when().settles();
    pipeline.then().same("public.load");
    witness.sawNothingMoveBack();
  }

  /**
   * Its session at the destination holds locks on rows and partitions. The other waits for them,
   * ends the session, and goes on; or the destination does so by itself, as the session is idle in
   * its transaction.
   */
  @ParameterizedTest
  @ValueSource(strings = {"writer-after-staging", "writer-after-merge", "writer-after-commit"})
  void writerThatSleptInItsFlushWhileTheOtherWentOnChangesNothing(String seam) throws IOException {
    Path now = folder.resolve("now");
    twoWritersShareThePartitions(seam, now);
    Load load = pipeline.load();
    load.goesOnFor(100);
    Files.createFile(now);
    awaitLine("seam reached");
    awaitShares(4);
    load.goesOnFor(100);
    // all partitions have moved on, the zombie's too
    pipeline.when().settles();
    second.thaw();
    awaitLine("awake again");
    load.goesOnFor(200);
    awaitShares(2, 2);
    load.ends();
    pipeline.when().settles().stops(Part.WRITER);
    assertThat(second.stop()).isZero();
    witness.missesNoCommittedChange(pipeline.topic().read()).sawNothingMoveBack();
  }

  @Test
  void thirdWriterMayComeAndGoUnderLoad() {
    twoWritersShareThePartitions();
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
    witness.sawNothingMoveBack();
  }

  private void awaitLine(String text) {
    await(second + " says: " + text)
        .atMost(Duration.ofSeconds(90))
        .pollInterval(Duration.ofMillis(100))
        .until(() -> second.output().contains(text));
  }

  private void awaitShares(Integer... shares) {
    await("partitions of each writer: " + List.of(shares))
        .atMost(Duration.ofSeconds(90))
        .pollInterval(Duration.ofMillis(250))
        .until(() -> pipeline.writers().shares(), List.of(shares)::equals);
  }
}
