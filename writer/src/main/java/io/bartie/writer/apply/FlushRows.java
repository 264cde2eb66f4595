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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
    List<TableRun> all = runs.all();
    Set<TableRun> copied = new HashSet<>();
    List<NewRows.Part> parts = new ArrayList<>();
    List<TargetTable> targets = new ArrayList<>();
    int rows = 0;
    for (TableRun run : all) {
      RunMerge merge = session.merge(run.shape());
      TargetTable target = merge.staging().target();
      merge.check(run);
      targets.add(target);
      rows += run.size();
      // the runs of one table are merged in order: a later one may change rows of an earlier one
      if (runs.isAlone(run) && session.newRows().takes(target, run.newCount())) {
        copied.add(run);
        parts.add(new NewRows.Part(target, run.newRows()));
      }
    }
    if (!parts.isEmpty()) {
      if (!session.newRows().insert(parts, targets)) {
        copied.clear();
      }
      timer.ended(FlushStep.STAGE);
    }
    for (TableRun run : all) {
      List<FoldedRow> others = copied.contains(run) ? run.otherRows() : run.rows();
      if (!others.isEmpty()) {
        session.merge(run.shape()).apply(run, others, timer);
      }
    }
    return rows;
  }
}
