package io.bartie.writer.fold;

import io.bartie.envelope.TableShape;
import io.bartie.position.SourcePosition;
import io.bartie.writer.batch.FetchedEvent;
import io.bartie.writer.batch.KeyBytes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Events of one table and one shape, folded to one row per key (I4: the key bytes are canonical).
 */
public final class TableRun {
  private final TableShape shape;
  private final Map<KeyBytes, FoldedRow> rows = new LinkedHashMap<>();

  TableRun(TableShape shape) {
    this.shape = shape;
  }

  void add(FetchedEvent fetched) {
    FoldedRow before = rows.get(fetched.key());
    rows.put(fetched.key(), before == null ? FoldedRow.of(fetched) : before.then(fetched));
  }

  public TableShape shape() {
    return shape;
  }

  /** The last event of the row whose position this is. */
  public FetchedEvent at(SourcePosition position) {
    for (FoldedRow row : rows.values()) {
      if (row.position().equals(position)) {
        return row.last();
      }
    }
    throw new IllegalArgumentException("no row of " + shape.table() + " has position " + position);
  }

  /** The rows, one per key, in no order that matters but to speed. */
  public List<FoldedRow> rows() {
    return IndexOrder.of(rows.values());
  }

  /** The last event of each row, in no order. */
  public Stream<FetchedEvent> lastEvents() {
    return rows.values().stream().map(FoldedRow::last);
  }

  /** How many {@link #newRows()} there are. */
  public int newCount() {
    return (int) rows.values().stream().filter(TableRun::isNew).count();
  }

  /**
   * The rows that the events made, whole, and that are to be there: the destination should have
   * none of their keys.
   */
  public List<FoldedRow> newRows() {
    return IndexOrder.of(rows.values().stream().filter(TableRun::isNew).toList());
  }

  /** The other ones. */
  public List<FoldedRow> otherRows() {
    return IndexOrder.of(rows.values().stream().filter(row -> !isNew(row)).toList());
  }

  private static boolean isNew(FoldedRow row) {
    return row.beganWhole() && row.action() == RowAction.PUT;
  }

  public int size() {
    return rows.size();
  }
}
