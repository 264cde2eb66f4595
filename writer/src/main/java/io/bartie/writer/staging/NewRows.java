package io.bartie.writer.staging;

import io.bartie.connect.SqlFailure;
import io.bartie.seam.Seam;
import io.bartie.seam.Seams;
import io.bartie.sql.SqlIdentifier;
import io.bartie.writer.fold.FoldedRow;
import io.bartie.writer.schema.OwnColumns;
import io.bartie.writer.schema.TargetTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies rows that are new straight into the destination's tables, past staging: they are written
 * once and looked up by nobody. That they are new is what the events say; whether it is so, a
 * table's unique key says, and then nothing of them is in any table and they must be merged (I3).
 * Used by the thread that owns the connection.
 */
public final class NewRows {
  /** Fewer rows of a table are merged with what else there is of it: each COPY is a statement. */
  static final int LEAST = 50;

  private static final int MOST_LEFT_OUT = 1024;

  private static final String BEGIN =
      """
      SAVEPOINT bartie_new;
      SELECT CAST(clock_timestamp() AS text),
             (SELECT count(*)
                FROM unnest(?::bigint[], ?::text[]) AS k(index, table_name)
                JOIN pg_catalog.pg_index i
                  ON i.indexrelid = k.index AND i.indrelid = to_regclass(k.table_name)
               WHERE i.indisunique AND i.indimmediate AND i.indisvalid AND i.indisready)
      """;

  private static final Logger LOG = LoggerFactory.getLogger(NewRows.class);

  private final Connection connection;
  private final Seams seams;
  private final RowText rowText;
  private final Map<TargetTable, Table> tables = new IdentityHashMap<>();

  /** New rows of one table. */
  public record Part(TargetTable target, List<FoldedRow> rows) {}

  /** What is known of a table. */
  private static final class Table {
    final boolean takesCopies;
    final String copy;
    int flushesToLeaveOut;
    int flushesLeftOut;

    Table(TargetTable target) {
      this.takesCopies = target.takesCopies();
      this.copy = statement(target);
    }

    void accepted() {
      flushesToLeaveOut = 0;
    }

    /** After each refusal in a row twice as many flushes go by until the next try. */
    void refused() {
      flushesToLeaveOut = Math.min(Math.max(1, 2 * flushesToLeaveOut), MOST_LEFT_OUT);
      flushesLeftOut = 0;
    }
  }

  public NewRows(Connection connection, RowText rowText, Seams seams) {
    this.connection = connection;
    this.rowText = rowText;
    this.seams = seams;
  }

  static String statement(TargetTable target) {
    return Stream.concat(
            target.columns().stream().map(column -> SqlIdentifier.quote(column.name())),
            Stream.of(OwnColumns.LSN, OwnColumns.SEQ, OwnColumns.COMMIT_TS, OwnColumns.UPDATED_AT))
        .collect(Collectors.joining(", ", "COPY " + target.name().sql() + " (", ") FROM STDIN"));
  }

  /** Forgets the tables. */
  public void forget() {
    tables.clear();
  }

  /** Whether so many new rows of a table are to be copied, and not merged with the others. */
  public boolean takes(TargetTable target, int rows) {
    if (rows < LEAST) {
      return false;
    }
    Table table = tables.computeIfAbsent(target, Table::new);
    if (table.flushesLeftOut < table.flushesToLeaveOut) {
      table.flushesLeftOut++;
      return false;
    }
    return table.takesCopies;
  }

  /**
   * Copies the rows of all the parts, or none.
   *
   * @param all every table that the flush changes, those of the parts among them: all are locked
   *     here, in one order, whatever of them is copied
   * @return whether they are in; if they are not, merging them will do or say why not
   */
  public boolean insert(List<Part> parts, List<TargetTable> all) throws SQLException {
    byte[] now = begin(parts, all);
    if (now == null) {
      execute("RELEASE SAVEPOINT bartie_new");
      LOG.debug("new rows are merged, not copied: a key's index is not what it was");
      return false;
    }
    for (Part part : parts) {
      Table table = tables.get(part.target());
      try {
        rowText.copy(connection, table.copy, part.rows(), (row, text) -> write(row, text, now));
        seams.reachedInSession(Seam.WRITER_AFTER_COPY);
        table.accepted();
      } catch (SQLException e) {
        if (SqlFailure.of(e) == SqlFailure.TRANSIENT) {
          throw e;
        }
        execute("ROLLBACK TO SAVEPOINT bartie_new; RELEASE SAVEPOINT bartie_new");
        table.refused();
        LOG.debug(
            "new rows are merged, not copied table={} sqlstate={}",
            part.target().name(),
            e.getSQLState());
        return false;
      }
    }
    execute("RELEASE SAVEPOINT bartie_new");
    return true;
  }

  /**
   * Begins what may be taken back. A table that is locked keeps its indexes until the commit, and
   * what is asked behind the lock sees what was committed before it.
   *
   * @return the destination's time, or null when a key is not watched over any more by the index
   *     that was found when the table was looked at
   */
  private byte[] begin(List<Part> parts, List<TargetTable> all) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(lock(all) + BEGIN)) {
      statement.setArray(
          1,
          connection.createArrayOf(
              "bigint", parts.stream().map(part -> part.target().keyIndex()).toArray()));
      statement.setArray(
          2,
          connection.createArrayOf(
              "text", parts.stream().map(part -> part.target().name().sql()).toArray()));
      statement.execute();
      statement.getMoreResults(); // the savepoint's
      statement.getMoreResults();
      try (ResultSet row = statement.getResultSet()) {
        row.next();
        return row.getInt(2) == parts.size() ? CopyText.ascii(row.getString(1)) : null;
      }
    }
  }

  private static String lock(List<TargetTable> tables) {
    return tables.stream()
        .map(target -> "ONLY " + target.name().sql())
        .distinct()
        .collect(Collectors.joining(", ", "LOCK TABLE ", " IN ROW EXCLUSIVE MODE;\n"));
  }

  private void write(FoldedRow row, CopyText text, byte[] now) throws SQLException {
    if (row.isPartial()) {
      throw new IllegalStateException("a row that is not whole is not new");
    }
    RowText.values(row.values(), text);
    rowText.position(row, text);
    rowText.commitTime(row, text);
    text.plain(now);
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
