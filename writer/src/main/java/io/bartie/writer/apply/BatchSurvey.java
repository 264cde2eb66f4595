package io.bartie.writer.apply;

import io.bartie.envelope.ChangeEvent;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ChangeEvent.TableSchema;
import io.bartie.envelope.ChangeEvent.TableSweep;
import io.bartie.envelope.ChangeEvent.Watermark;
import io.bartie.envelope.GeneratedColumn;
import io.bartie.envelope.TableShape;
import io.bartie.position.SourcePosition;
import io.bartie.sql.TableName;
import io.bartie.writer.batch.Batch;
import io.bartie.writer.batch.FetchedEvent;
import io.bartie.writer.batch.Slice;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a batch touches, found in one pass over it, before any of it is applied. */
final class BatchSurvey {
  /** Per partition and table, the first offset after the table's last event. */
  private final Map<Integer, Map<TableName, Long>> nextOffsets = new TreeMap<>();

  /** The shapes met, and whether rows of them were. */
  private final Map<TableShape, Boolean> shapes = new IdentityHashMap<>();

  /** The columns that the destination is to compute, where a schema names any. */
  private final Map<TableShape, List<GeneratedColumn>> generated = new IdentityHashMap<>();

  /** Tables with rows. */
  private final Set<TableName> rowTables = new TreeSet<>();

  /** Tables with a sweep, and the highest position below which rows go. */
  private final Map<TableName, SourcePosition> sweeps = new TreeMap<>();

  static BatchSurvey of(Batch batch) {
    BatchSurvey survey = new BatchSurvey();
    for (Slice slice : batch.slices()) {
      Map<TableName, Long> tables = new HashMap<>();
      survey.nextOffsets.put(slice.lease().partition(), tables);
      survey.add(slice, tables);
    }
    return survey;
  }

  private void add(Slice slice, Map<TableName, Long> tables) {
    TableShape lastShape = null;
    long lastOffset = 0;
    for (FetchedEvent fetched : slice.events()) {
      ChangeEvent event = fetched.event();
      if (event instanceof RowChange change) {
        // Most events follow one of the same table: the maps are touched once for all of those.
        if (change.shape() != lastShape) {
          if (lastShape != null) {
            tables.put(lastShape.table(), lastOffset + 1);
          }
          lastShape = change.shape();
          shapes.put(lastShape, true);
          rowTables.add(lastShape.table());
        }
        lastOffset = fetched.offset();
      } else if (event instanceof TableSchema schema) {
        shapes.putIfAbsent(schema.shape(), false);
        if (!schema.generated().isEmpty()) {
          generated.put(schema.shape(), schema.generated());
        }
        tables.merge(schema.shape().table(), fetched.offset() + 1, Math::max);
      } else if (event instanceof TableSweep sweep) {
        sweeps.merge(sweep.table(), sweep.below(), BatchSurvey::later);
        tables.merge(sweep.table(), fetched.offset() + 1, Math::max);
      } else if (!(event instanceof Watermark)) {
        throw new IllegalStateException("an event of no known kind");
      }
    }
    if (lastShape != null) {
      tables.merge(lastShape.table(), lastOffset + 1, Math::max);
    }
  }

  static SourcePosition later(SourcePosition one, SourcePosition other) {
    return one.isBefore(other) ? other : one;
  }

  /** Leaves a table's offsets out of account: nothing of it can be at the destination. */
  void forgetOffsets(TableName table) {
    nextOffsets.values().forEach(tables -> tables.remove(table));
  }

  Map<Integer, Map<TableName, Long>> nextOffsets() {
    return nextOffsets;
  }

  Map<TableShape, Boolean> shapes() {
    return shapes;
  }

  Map<TableShape, List<GeneratedColumn>> generated() {
    return generated;
  }

  Set<TableName> rowTables() {
    return rowTables;
  }

  Map<TableName, SourcePosition> sweeps() {
    return sweeps;
  }

  /** Tables with rows or sweeps. */
  Set<TableName> changedTables() {
    Set<TableName> tables = new TreeSet<>(rowTables);
    tables.addAll(sweeps.keySet());
    return tables;
  }
}
