package io.bartie.writer.fold;

import io.bartie.envelope.TableShape;
import io.bartie.position.SourcePosition;
import io.bartie.writer.batch.FetchedEvent;
import io.bartie.writer.batch.KeyBytes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /** The rows that the destination cannot have yet, but for a replay, and is to have. */
  public List<FoldedRow> newRows() {
    return select(true);
  }

  /** The other ones. */
  public List<FoldedRow> otherRows() {
    return select(false);
  }

  private List<FoldedRow> select(boolean fresh) {
    List<FoldedRow> selected = new ArrayList<>();
    for (FoldedRow row : rows.values()) {
      if ((row.isNew() && row.action() == RowAction.PUT) == fresh) {
        selected.add(row);
      }
    }
    return IndexOrder.of(selected);
  }

  public int size() {
    return rows.size();
  }
}
