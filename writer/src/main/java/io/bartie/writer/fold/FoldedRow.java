package io.bartie.writer.fold;

import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.Op;
import io.bartie.position.SourcePosition;
import io.bartie.writer.batch.FetchedEvent;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * What a run of events of one key and one shape leaves of its row. Immutable: {@link
 * #then(FetchedEvent)} gives what one event more leaves.
 *
 * @param action what is to become of the row
 * @param values the new row aligned with the shape's columns; empty for a delete
 * @param last the event whose position the row gets
 * @param beganWhole whether the run's first event made the row, with all its values: the
 *     destination should have none of that key, and nothing of it is kept
 */
public record FoldedRow(
    RowAction action, List<ColumnValue> values, FetchedEvent last, boolean beganWhole) {
  /** What the first event of a key leaves, when nothing is known of the row before it. */
  public static FoldedRow of(FetchedEvent fetched) {
    RowChange change = (RowChange) fetched.event();
    RowAction action =
        switch (change.op()) {
          case DELETE -> RowAction.DELETE;
          case UPDATE -> change.isPartial() ? RowAction.PATCH : RowAction.PUT;
          case INSERT, READ -> RowAction.PUT;
          case SWEEP, SCHEMA, WATERMARK -> throw new IllegalArgumentException("not a row");
        };
    boolean makesRow = change.op() == Op.INSERT || change.op() == Op.READ;
    return new FoldedRow(action, change.after(), fetched, makesRow && !change.isPartial());
  }

  /**
   * What is left after one event more.
   *
   * @throws UnappliableEventException for a partial update after a delete
   */
  public FoldedRow then(FetchedEvent fetched) {
    RowChange change = (RowChange) fetched.event();
    if (change.op() == Op.DELETE || !change.isPartial()) {
      FoldedRow alone = of(fetched);
      return new FoldedRow(alone.action, alone.values, fetched, beganWhole);
    }
    if (action == RowAction.DELETE) {
      if (change.op() == Op.UPDATE) {
        throw UnappliableEventException.missingRow(fetched);
      }
      // An insert that could not be fetched whole, of a row that is certainly not there.
      return new FoldedRow(RowAction.PUT, withNulls(change.after()), fetched, beganWhole);
    }
    return new FoldedRow(action, merged(values, change.after()), fetched, beganWhole);
  }

  /** The later values; where one was not sent, the earlier one stands. */
  private static List<ColumnValue> merged(List<ColumnValue> earlier, List<ColumnValue> later) {
    ColumnValue[] row = later.toArray(ColumnValue[]::new);
    for (int i = 0; i < row.length; i++) {
      if (row[i] instanceof ColumnValue.Unchanged) {
        row[i] = earlier.get(i);
      }
    }
    return Arrays.asList(row);
  }

  private static List<ColumnValue> withNulls(List<ColumnValue> values) {
    ColumnValue[] row = values.toArray(ColumnValue[]::new);
    for (int i = 0; i < row.length; i++) {
      if (row[i] instanceof ColumnValue.Unchanged) {
        row[i] = ColumnValue.NULL;
      }
    }
    return Arrays.asList(row);
  }

  /** The values of the key, as the last event spells them. */
  public List<ColumnValue> key() {
    return ((RowChange) last.event()).key();
  }

  public SourcePosition position() {
    return last.event().position();
  }

  public Instant commitTime() {
    return last.event().commitTime();
  }

  /** Whether values are missing that the destination's row is to keep. */
  public boolean isPartial() {
    return values.contains(ColumnValue.UNCHANGED);
  }
}
