package io.bartie.envelope;

import io.bartie.position.SourcePosition;
import io.bartie.sql.TableName;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** One event of the topic. A closed set: a new kind does not compile until it is handled. */
public sealed interface ChangeEvent {
  Op op();

  /** Where on the source it happened. */
  SourcePosition position();

  /** Commit time on the source, microseconds, UTC; for a copied row, the time of the snapshot. */
  Instant commitTime();

  /**
   * A row that was inserted, updated, deleted or copied. Reaches the partition of its key.
   *
   * @param key the key's values as the source prints them (not canonical), in key order; none is
   *     NULL or unchanged
   * @param after the whole new row, aligned with the shape's columns; empty for deletes
   */
  record RowChange(
      Op op,
      TableShape shape,
      SourcePosition position,
      Instant commitTime,
      List<ColumnValue> key,
      List<ColumnValue> after)
      implements ChangeEvent {
    public RowChange {
      Objects.requireNonNull(position);
      Objects.requireNonNull(commitTime);
      switch (op) {
        case INSERT, UPDATE, READ -> {
          if (after.size() != shape.columns().size()) {
            throw new IllegalArgumentException(
                shape.table()
                    + ": a row of "
                    + after.size()
                    + " values for "
                    + shape.columns().size()
                    + " columns");
          }
        }
        case DELETE -> {
          if (!after.isEmpty()) {
            throw new IllegalArgumentException(shape.table() + ": a delete has no new row");
          }
        }
        case SWEEP, SCHEMA, WATERMARK ->
            throw new IllegalArgumentException(op + " is not a change of a row");
      }
      if (key.size() != shape.keyColumns().size()) {
        throw new IllegalArgumentException(
            shape.table()
                + ": "
                + key.size()
                + " key values for "
                + shape.keyColumns().size()
                + " key columns");
      }
    }

    public TableName table() {
      return shape.table();
    }

    /** Whether the new row lacks values that the source did not send. */
    public boolean isPartial() {
      return after.contains(ColumnValue.UNCHANGED);
    }
  }

  /**
   * The table's rows whose position lies below {@code below} are gone. Reaches every partition.
   *
   * @param below the first position that stays; for TRUNCATE, the event's own
   */
  record TableSweep(
      TableName table, SourcePosition position, Instant commitTime, SourcePosition below)
      implements ChangeEvent {
    @Override
    public Op op() {
      return Op.SWEEP;
    }
  }

  /**
   * The table's columns and key. Reaches every partition.
   *
   * @param generated the columns that the source computes and does not send
   */
  record TableSchema(
      TableShape shape,
      SourcePosition position,
      Instant commitTime,
      List<GeneratedColumn> generated)
      implements ChangeEvent {
    public TableSchema {
      generated = List.copyOf(generated);
    }

    /** The schema of a table that computes nothing. */
    public TableSchema(TableShape shape, SourcePosition position, Instant commitTime) {
      this(shape, position, commitTime, List.of());
    }

    @Override
    public Op op() {
      return Op.SCHEMA;
    }
  }

  /**
   * Everything that was committed before the position's LSN has been published in this partition.
   */
  record Watermark(SourcePosition position, Instant commitTime) implements ChangeEvent {
    @Override
    public Op op() {
      return Op.WATERMARK;
    }
  }
}
