package io.bartie.writer.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.Op;
import io.bartie.envelope.TableShape;
import io.bartie.writer.Events;
import io.bartie.writer.batch.FetchedEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Folding a batch and applying what is left must do what applying its events one by one does. */
class FoldTest {
  private static final TableShape SHAPE = Events.shape("public.t", "a", "b");
  private static final int LONGEST = 4;

  /** Everything that the source can say of one row; the TOASTed columns are a and b. */
  private enum Step {
    INSERT,
    INSERT_WITH_NULL,
    INSERT_NOT_FETCHED,
    UPDATE,
    UPDATE_TO_NULL,
    UPDATE_KEEPING_A,
    UPDATE_KEEPING_B,
    UPDATE_KEEPING_BOTH,
    DELETE;

    FetchedEvent at(int offset) {
      String value = "v" + offset;
      return switch (this) {
        case INSERT -> event(Op.INSERT, offset, value, value);
        case INSERT_WITH_NULL -> event(Op.INSERT, offset, null, value);
        case INSERT_NOT_FETCHED -> event(Op.INSERT, offset, Events.UNCHANGED, value);
        case UPDATE -> event(Op.UPDATE, offset, value, value);
        case UPDATE_TO_NULL -> event(Op.UPDATE, offset, null, value);
        case UPDATE_KEEPING_A -> event(Op.UPDATE, offset, Events.UNCHANGED, value);
        case UPDATE_KEEPING_B -> event(Op.UPDATE, offset, value, Events.UNCHANGED);
        case UPDATE_KEEPING_BOTH -> event(Op.UPDATE, offset, Events.UNCHANGED, Events.UNCHANGED);
        case DELETE -> event(Op.DELETE, offset);
      };
    }

    private static FetchedEvent event(Op op, int offset, String... values) {
      return Events.row(op, SHAPE, 0, offset, 1, values);
    }

    /** Whether it may follow when the row is there, or is not. */
    boolean isLegal(boolean present) {
      return name().startsWith("INSERT") != present;
    }
  }

  @TestFactory
  Stream<DynamicTest> everyLegalSequenceFoldsToWhatItsEventsDoOneByOne() {
    return Stream.of(true, false)
        .flatMap(
            present ->
                sequences(present).stream()
                    .map(
                        steps ->
                            DynamicTest.dynamicTest(
                                (present ? "row there: " : "no row: ") + steps,
                                () -> foldsExactly(steps, present))));
  }

  private static List<List<Step>> sequences(boolean present) {
    List<List<Step>> all = new ArrayList<>();
    grow(List.of(), present, all);
    return all;
  }

  private static void grow(List<Step> steps, boolean present, List<List<Step>> all) {
    if (!steps.isEmpty()) {
      all.add(steps);
    }
    if (steps.size() == LONGEST) {
      return;
    }
    for (Step step : Step.values()) {
      if (step.isLegal(present)) {
        List<Step> longer = new ArrayList<>(steps);
        longer.add(step);
        grow(longer, step != Step.DELETE, all);
      }
    }
  }

  private static void foldsExactly(List<Step> steps, boolean present) {
    List<ColumnValue> before =
        present
            ? List.of(ColumnValue.text("1"), ColumnValue.text("old a"), ColumnValue.text("old b"))
            : null;
    List<ColumnValue> expected = before;
    TableRun run = new TableRun(SHAPE);
    for (int i = 0; i < steps.size(); i++) {
      FetchedEvent event = steps.get(i).at(i);
      expected = naive(expected, (RowChange) event.event());
      run.add(event);
    }
    assertThat(run.rows()).hasSize(1);
    FoldedRow folded = run.rows().iterator().next();
    assertThat(merged(before, folded)).isEqualTo(expected);
    assertThat(folded.last().offset()).isEqualTo(steps.size() - 1);
    assertThat(folded.beganWhole())
        .isEqualTo(Set.of(Step.INSERT, Step.INSERT_WITH_NULL).contains(steps.get(0)));
  }

  /** One event after the other, on a row that may be absent (null). */
  private static List<ColumnValue> naive(List<ColumnValue> row, RowChange change) {
    if (change.op() == Op.DELETE) {
      return null;
    }
    List<ColumnValue> next = new ArrayList<>();
    for (int i = 0; i < change.after().size(); i++) {
      ColumnValue value = change.after().get(i);
      if (value instanceof ColumnValue.Unchanged) {
        assertThat(row != null || change.op() == Op.INSERT).isTrue();
        value = row == null ? ColumnValue.NULL : row.get(i);
      }
      next.add(value);
    }
    return next;
  }

  /** What the merge does with a folded row. */
  private static List<ColumnValue> merged(List<ColumnValue> row, FoldedRow folded) {
    if (folded.action() == RowAction.DELETE) {
      return null;
    }
    assertThat(folded.action() == RowAction.PATCH && row == null).isFalse();
    List<ColumnValue> next = new ArrayList<>();
    for (int i = 0; i < folded.values().size(); i++) {
      ColumnValue value = folded.values().get(i);
      if (value instanceof ColumnValue.Unchanged) {
        value = row == null ? ColumnValue.NULL : row.get(i);
      }
      next.add(value);
    }
    return next;
  }

  @Test
  void laterUnchangedKeepsTheValueThatTheBatchAlreadyCarries() {
    FoldedRow row = FoldedRow.of(Step.UPDATE_KEEPING_B.at(0)).then(Step.UPDATE_KEEPING_A.at(1));

    assertThat(row.values())
        .containsExactly(ColumnValue.text("1"), ColumnValue.text("v0"), ColumnValue.text("v1"));
    assertThat(row.isPartial()).isFalse();
    assertThat(row.action()).isEqualTo(RowAction.PATCH);
  }

  @Test
  void partialUpdateAfterDeleteIsRefused() {
    FoldedRow deleted = FoldedRow.of(Step.DELETE.at(0));

    assertThatThrownBy(() -> deleted.then(Step.UPDATE_KEEPING_A.at(1)))
        .isInstanceOfSatisfying(
            UnappliableEventException.class,
            refused -> assertThat(refused.fetched().offset()).isEqualTo(1))
        .hasMessageContaining("no such row");
  }

  @Test
  void rowOfTheCopyIsPutWhetherThereOrNot() {
    FoldedRow row = FoldedRow.of(Events.row(Op.READ, SHAPE, 0, 0, 1, "x", "y"));

    assertThat(row.action()).isEqualTo(RowAction.PUT);
    assertThat(row.beganWhole()).isTrue();
  }
}
