package io.bartie.writer.apply;

import io.bartie.writer.fold.FoldedRow;
import io.bartie.writer.fold.TableRun;
import io.bartie.writer.fold.TableRuns;
import io.bartie.writer.health.FlushStep;
import io.bartie.writer.health.FlushTimer;
import io.bartie.writer.merge.RunMerge;
import io.bartie.writer.schema.TargetTable;
import io.bartie.writer.staging.NewRows;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Brings the folded rows of a flush into their tables: copies the new ones where a table has many,
 * then merges the others, or all where the copy was refused. A run is never merged in two parts:
 * two of its rows that are one to the destination's key are found by its merge. Used by the apply
 * thread, once.
 */
final class FlushRows {
  private final DestinationSession session;
  private final FlushTimer timer;

  FlushRows(DestinationSession session, FlushTimer timer) {
    this.session = session;
    this.timer = timer;
  }

  /** Returns how many rows were brought in or deleted. */
  int apply(TableRuns runs) throws SQLException {
    Map<TableRun, NewRows.Part> copied = new IdentityHashMap<>();
    List<NewRows.Part> parts = new ArrayList<>();
    List<TargetTable> targets = new ArrayList<>();
    int rows = 0;
    for (TableRun run : runs.all()) {
      RunMerge merge = session.merge(run.shape());
      merge.check(run);
      targets.add(merge.staging().target());
      rows += run.size();
      // the runs of one table are merged in order: a later one may change rows of an earlier one
      if (runs.isAlone(run) && session.newRows().takes(merge.staging().target(), run.newCount())) {
        NewRows.Part part = new NewRows.Part(merge.staging().target(), run.newRows());
        copied.put(run, part);
        parts.add(part);
      }
    }
    if (!parts.isEmpty()) {
      if (!session.newRows().insert(parts, targets)) {
        copied.clear();
      }
      timer.ended(FlushStep.STAGE);
    }
    for (TableRun run : runs.all()) {
      List<FoldedRow> others = copied.containsKey(run) ? run.otherRows() : run.rows();
      if (!others.isEmpty()) {
        session.merge(run.shape()).apply(run, others, timer);
      }
    }
    return rows;
  }
}
