package io.bartie.writer.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.Op;
import io.bartie.envelope.TableShape;
import io.bartie.writer.Events;
import io.bartie.writer.batch.FetchedEvent;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TableRunsTest {
  private static final TableShape BEFORE = Events.shape("public.t", "a");
  private static final TableShape AFTER = Events.shape("public.t", "a", "b");
  private static final TableShape OTHER = Events.shape("public.other", "a");

  @Test
  void shapeChangeBeginsAnotherRun() {
    TableRuns runs = new TableRuns();
    runs.add(narrow(0, 1, 1));
    runs.add(wide(0, 2, 1));
    runs.add(narrow(0, 3, 1));

    assertThat(offsets(runs)).containsExactly("t2[1]", "t3[2]", "t2[3]");
  }

  @Test
  void partitionsShareRunsAsFarAsEachKeepsItsOrder() {
    TableRuns runs = new TableRuns();
    runs.add(narrow(0, 1, 1));
    runs.add(wide(0, 2, 2));
    runs.add(narrow(1, 1, 3));
    runs.add(wide(1, 2, 4));
    runs.add(narrow(1, 3, 5));

    assertThat(offsets(runs)).containsExactly("t2[1, 1]", "t3[2, 2]", "t2[3]");
  }

  @Test
  void tablesDoNotCutEachOthersRuns() {
    TableRuns runs = new TableRuns();
    runs.add(narrow(0, 1, 1));
    runs.add(Events.row(Op.INSERT, OTHER, 0, 2, 1, "x"));
    runs.add(narrow(0, 3, 2));

    assertThat(offsets(runs)).containsExactly("other2[2]", "t2[1, 3]");
  }

  @Test
  void shapesThatAreEqualAreOne() {
    TableRuns runs = new TableRuns();
    runs.add(narrow(0, 1, 1));
    runs.add(Events.row(Op.INSERT, Events.shape("public.t", "a"), 0, 2, 2, "x"));

    assertThat(offsets(runs)).containsExactly("t2[1, 2]");
  }

  private static FetchedEvent narrow(int partition, long offset, int id) {
    return Events.row(Op.INSERT, BEFORE, partition, offset, id, "x");
  }

  private static FetchedEvent wide(int partition, long offset, int id) {
    return Events.row(Op.INSERT, AFTER, partition, offset, id, "x", "y");
  }

  private static List<String> offsets(TableRuns runs) {
    return runs.all().stream()
        .map(
            run ->
                run.shape().table().name()
                    + run.shape().columns().size()
                    + run.rows().stream()
                        .map(row -> row.last().offset())
                        .collect(Collectors.toList()))
        .toList();
  }
}
