package io.bartie.writer.merge;

import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.seam.Seam;
import io.bartie.seam.Seams;
import io.bartie.sql.SqlIdentifier;
import io.bartie.writer.batch.FetchedEvent;
import io.bartie.writer.fold.FoldedRow;
import io.bartie.writer.fold.TableRun;
import io.bartie.writer.fold.UnappliableEventException;
import io.bartie.writer.health.FlushStep;
import io.bartie.writer.health.FlushTimer;
import io.bartie.writer.staging.StagedRows;
import io.bartie.writer.staging.StagingTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Merges rows of a run into its table: stage, check, merge, empty the stage. The statements of a
 * shape are built once. Used by the thread that owns the connection.
 */
public final class RunMerge {
  private static final int STATEMENTS_KEPT = 64;

  private final Connection connection;
  private final StagingTable staging;
  private final Seams seams;
  private final KeySpelling spelling;

  /** The query for values that the destination computes otherwise; null when it computes none. */
  private final String computedValues;

  private final Map<BitSet, String> statements = new HashMap<>();

  public RunMerge(Connection connection, StagingTable staging, Seams seams) {
    this.connection = connection;
    this.staging = staging;
    this.seams = seams;
    this.spelling = new KeySpelling(staging.target());
    this.computedValues =
        staging.target().computedColumns().isEmpty()
            ? null
            : ComputedValueQuery.text(staging.target(), staging.sql());
  }

  public StagingTable staging() {
    return staging;
  }

  /**
   * Looks at a run before any row of it is brought in.
   *
   * @throws UnappliableEventException for a key that its record spells otherwise
   */
  public void check(TableRun run) {
    if (spelling.isNeeded()) {
      run.lastEvents().forEach(spelling::check);
    }
  }

  /**
   * @param run the run that the rows are of
   * @param rows all of it, or the part that is to be merged
   * @param timer is told of the steps
   * @throws UnappliableEventException for a partial update whose row the destination lacks, and for
   *     a value that the destination's types or expressions would change
   */
  public void apply(TableRun run, Collection<FoldedRow> rows, FlushTimer timer)
      throws SQLException {
    StagedRows staged = staging.load(rows);
    timer.ended(FlushStep.STAGE);
    seams.reachedInSession(Seam.WRITER_AFTER_STAGING);
    if (staged.needsRows()) {
      refuseMissingRow(run);
    }
    if (statements.size() >= STATEMENTS_KEPT) {
      statements.clear();
    }
    String merge =
        statements.computeIfAbsent(
            staged.unchangedColumns(),
            unchanged -> MergeStatement.text(staging.target(), staging.sql(), unchanged));
    if (computedValues == null) {
      execute(merge + ";\n" + staging.emptying()); // in one round trip
    } else {
      execute(merge);
      refuseOtherValue(run);
      execute(staging.emptying());
    }
    timer.ended(FlushStep.MERGE);
  }

  private void execute(String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.execute();
    }
  }

  private void refuseOtherValue(TableRun run) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(computedValues);
        ResultSet rows = statement.executeQuery()) {
      if (rows.next()) {
        String column = staging.target().columns().get(rows.getInt(3)).name();
        throw new UnappliableEventException(
            event(run, rows),
            "column "
                + column
                + " is generated at the destination, which computes another value than the source"
                + " has. Run there: ALTER TABLE "
                + staging.target().name().sql()
                + " ALTER COLUMN "
                + SqlIdentifier.quote(column)
                + " DROP EXPRESSION, then start the writer again: it goes on with this event");
      }
    }
  }

  private void refuseMissingRow(TableRun run) throws SQLException {
    String query = MissingRowQuery.text(staging.target(), staging.sql());
    try (PreparedStatement statement = connection.prepareStatement(query);
        ResultSet rows = statement.executeQuery()) {
      if (rows.next()) {
        throw UnappliableEventException.missingRow(event(run, rows));
      }
    }
  }

  /** The event whose position a query has found. */
  private static FetchedEvent event(TableRun run, ResultSet rows) throws SQLException {
    return run.at(new SourcePosition(Lsn.parse(rows.getString(1)), rows.getLong(2)));
  }
}
