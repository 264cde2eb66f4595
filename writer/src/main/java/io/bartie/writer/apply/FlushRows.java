package io.bartie.writer.apply;

import io.bartie.writer.fold.FoldedRow;
import io.bartie.writer.fold.TableRun;
import io.bartie.writer.fold.TableRuns;
import io.bartie.writer.health.FlushStep;
import io.bartie.writer.health.FlushTimer;
import io.bartie.writer.merge.RunMerge;
import io.bartie.writer.staging.NewRows;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Brings the folded rows of a flush into their tables: merges them run by run, and last of all
 * copies those that are new, where a table has many. Used by the apply thread, once.
 */
final class FlushRows {
  private final DestinationSession session;
  private final FlushTimer timer;
  private final List<SetAside> setAside = new ArrayList<>();

  /** New rows that wait for the copy. */
  private record SetAside(TableRun run, RunMerge merge, NewRows.Part part) {}

  FlushRows(DestinationSession session, FlushTimer timer) {
    this.session = session;
    this.timer = timer;
  }

  /** Returns how many rows were brought in or deleted. */
  int apply(TableRuns runs) throws SQLException {
    int rows = 0;
    for (TableRun run : runs.all()) {
      RunMerge merge = session.merge(run.shape());
      merge.check(run);
      // the runs of one table are merged in order: a later one may change rows of an earlier one
      List<FoldedRow> fresh = runs.isAlone(run) ? run.newRows() : List.of();
      NewRows.Part part = new NewRows.Part(merge.staging().target(), fresh);
      if (!session.newRows().pays(part)) {
        merge.apply(run, run.rows(), timer);
      } else {
        setAside.add(new SetAside(run, merge, part));
        if (fresh.size() < run.size()) {
          merge.apply(run, run.otherRows(), timer);
        }
      }
      rows += run.size();
    }
    if (!setAside.isEmpty()) {
      copy();
    }
    return rows;
  }

  private void copy() throws SQLException {
    boolean copied = session.newRows().insert(setAside.stream().map(SetAside::part).toList());
    timer.ended(FlushStep.STAGE);
    if (!copied) {
      for (SetAside rows : setAside) {
        rows.merge().apply(rows.run(), rows.part().rows(), timer);
      }
    }
  }
}
