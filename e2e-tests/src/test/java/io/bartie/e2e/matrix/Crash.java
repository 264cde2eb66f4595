package io.bartie.e2e.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bartie.e2e.pipeline.Load;
import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.process.BartieProcess;
import io.bartie.seam.Seam;
import io.bartie.seam.Seams;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Lets one cell happen: brings the pipeline into the phase, sees the seam act there, does what an
 * operator does then, lets everything settle, and stops it in order.
 */
final class Crash {
  private static final Duration DEADLINE = Duration.ofSeconds(120);
  private static final Duration PACE = Duration.ofMillis(30);
  private static final int HALTED = 137;

  private final Pipeline pipeline;
  private final Cell cell;
  private final Path begun;

  private Load load;
  private HeldTable held;
  private BartieProcess otherWriter;

  /**
   * @param folder of its own, for the files that the processes are told of
   */
  Crash(Pipeline pipeline, Cell cell, Path folder) {
    this.pipeline = pipeline;
    this.cell = cell;
    this.begun = folder.resolve("begun");
    if (cell.action() == Action.FREEZE) {
      pipeline.environment("BARTIE_KAFKA_CONFIG", shortLives(folder).toString());
    }
  }

  /** The Kafka transaction, and the membership of the group, end before the freeze does. */
  private static Path shortLives(Path folder) {
    return write(
        folder.resolve("kafka.properties"),
        "transaction.timeout.ms=5000\nsession.timeout.ms=6000\nheartbeat.interval.ms=1500\n");
  }

  void happens() {
    try {
      intoThePhase();
      awaitLine("seam reached seam=" + cell.seam().outside() + " ");
      switch (cell.action()) {
        case HALT -> {
          assertThat(pipeline.process(cell.part()).awaitExit(DEADLINE)).isEqualTo(HALTED);
          requirePhase();
          pipeline.forgets(cell.part());
          pipeline.when().starts(cell.part());
        }
        case FREEZE -> {
          requirePhase();
          letGo();
          if (cell.part() == Part.WRITER && otherWriter == null) {
            otherWriter = pipeline.another("writer"); // it has the partitions soon
          }
          awaitLine("awake again seam=" + cell.seam().outside());
        }
        case THROW -> {}
      }
    } finally {
      letGo();
    }
    if (load == null) {
      load = pipeline.load(PACE);
    }
    // whatever was copied or waited: it is streaming again, and goes on for a while
    pipeline.when().settles();
    load.goesOnFor(20).ends();
    pipeline.when().settles().stops(Part.READER).stops(Part.WRITER);
    if (otherWriter != null) {
      assertThat(otherWriter.stop()).as("exit code of %s", otherWriter).isZero();
    }
  }

  private void intoThePhase() {
    switch (cell.phase()) {
      case STEADY_LOAD -> {
        startBoth();
        pipeline.when().settles();
        load = pipeline.load(PACE);
        load.goesOnFor(5);
        phaseBegins();
        movePartitions();
      }
      case BIG_TRANSACTION -> {
        startBoth();
        pipeline.when().settles();
        holdForARebalance();
        phaseBegins();
        pipeline.when().source(cell.phase().insertion());
        movePartitions();
      }
      case INITIAL_COPY -> {
        holdForARebalance();
        phaseBegins();
        startBoth();
        await("slot").atMost(DEADLINE).until(this::hasSlot);
        load = pipeline.load(PACE);
        movePartitions();
      }
    }
  }

  private void startBoth() {
    pipeline.when().environment(Seams.ENVIRONMENT, cell.armed(begun)).starts(cell.part());
    pipeline.when().withoutEnvironment(Seams.ENVIRONMENT);
    pipeline.when().starts(cell.part() == Part.READER ? Part.WRITER : Part.READER);
  }

  private void phaseBegins() {
    write(begun, "");
  }

  private void holdForARebalance() {
    if (cell.seam() == Seam.WRITER_ON_REBALANCE) {
      held = HeldTable.hold(pipeline.dest(), "load");
    }
  }

  private void letGo() {
    if (held != null) {
      held.close();
      held = null;
    }
  }

  /** Another writer wants its share, which the first must give away. */
  private void movePartitions() {
    if (cell.seam() == Seam.WRITER_ON_REBALANCE) {
      await("the writer has all partitions")
          .atMost(DEADLINE)
          .pollInterval(Duration.ofMillis(250))
          .until(() -> pipeline.writers().shares(), List.of(4)::equals);
      otherWriter = pipeline.another("writer");
    }
  }

  private boolean hasSlot() {
    return !pipeline
        .source()
        .column(
            "SELECT 1 FROM pg_replication_slots WHERE confirmed_flush_lsn IS NOT NULL"
                + " AND slot_name = '"
                + pipeline.slot()
                + "'")
        .isEmpty();
  }

  private void awaitLine(String text) {
    BartieProcess process = pipeline.process(cell.part());
    await(text)
        .atMost(DEADLINE)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> process.output().contains(text));
  }

  /** The process was stopped in the phase and not after it. */
  private void requirePhase() {
    if (cell.phase() == Phase.STEADY_LOAD) {
      load.goesOnFor(5);
    } else if (cell.part() == Part.WRITER) {
      assertThat(Integer.parseInt(pipeline.dest().value(cell.phase().count())))
          .as("rows of the phase at the destination")
          .isLessThan(cell.phase().rows());
    } else if (cell.phase() == Phase.BIG_TRANSACTION) {
      assertThat(pipeline.topic().read())
          .filteredOn(record -> record.table().equals("public.load"))
          .filteredOn(record -> cell.phase().holds(record.value().path("pk").path("id").asInt()))
          .as("rows of the phase in the topic")
          .hasSizeLessThan(cell.phase().rows());
    } else {
      assertThat(pipeline.topic().lastState().path("phase").asText())
          .isEqualToIgnoringCase("copying");
    }
  }

  private static Path write(Path file, String text) {
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
