package io.bartie.e2e.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.pipeline.SlotWatch;
import io.bartie.e2e.pipeline.Witness;
import io.bartie.e2e.topic.TopicAudit;
import io.bartie.e2e.topic.TopicRecord;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Wherever a process is crashed, frozen or meets a fault, and whatever it is doing then: nothing is
 * lost, nothing is repeated, nothing goes back, and nothing is confirmed too soon.
 *
 * <p>Cells run several at once, each with a pipeline of its own: most of their time they wait.
 * {@code -Dbartie.cells=REGEX} runs those whose names match.
 */
@Tag(Pipeline.BESIDE_OTHERS)
class MatrixIT {
  /** Rows that each of the two tables has when the copy is taken. */
  static final int COPIED_ROWS = 300 + Phase.INITIAL_COPY.rows();

  @RegisterExtension
  final Pipeline pipeline =
      Pipeline.besideOthers()
          .with("BARTIE_BATCH_MAX_EVENTS", "100")
          .with("BARTIE_BATCH_BOUND", "200");

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bartie.e2e.matrix.Cells#chosen")
  @Execution(ExecutionMode.CONCURRENT)
  void nothingShows(Cell cell, @TempDir Path folder) {
    Witness witness = Witness.of(pipeline);
    pipeline.given().source(Phase.INITIAL_COPY.insertion());
    SlotWatch watch = SlotWatch.over(pipeline);
    try (watch) {
      new Crash(pipeline, cell, folder).happens();
    }
    List<TopicRecord> records = pipeline.topic().read();
    witness.missesNoCommittedChange(records).sawNothingMoveBack();
    assertThat(TopicAudit.violations(records)).as("violations in the topic").isEmpty();
    assertThat(watch.violations(records)).as("confirmed too soon").isEmpty();
  }
}
