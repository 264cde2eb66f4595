package io.bartie.writer.staging;

import io.bartie.connect.SqlFailure;
import io.bartie.seam.Seam;
import io.bartie.seam.Seams;
import io.bartie.sql.SqlIdentifier;
import io.bartie.writer.fold.FoldedRow;
import io.bartie.writer.fold.UnappliableEventException;
import io.bartie.writer.schema.OwnColumns;
import io.bartie.writer.schema.TargetTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
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

  /** After refusals in a row a table's rows are merged this many times at most without a try. */
  private static final int LONGEST_PAUSE = 1024;

  private static final String BEGIN =
      "SAVEPOINT bartie_new; SELECT CAST(clock_timestamp() AS text)";

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
    int pause = 1;
    int left;

    Table(TargetTable target) {
      this.takesCopies = target.takesCopies();
      this.copy = statement(target);
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

  /** Whether a copy of them is to be tried now, or they are to be merged with the others. */
  public boolean pays(Part part) {
    if (part.rows().size() < LEAST) {
      return false;
    }
    Table table = tables.computeIfAbsent(part.target(), Table::new);
    if (table.left > 0) {
      table.left--;
      return false;
    }
    return table.takesCopies;
  }

  /**
   * Copies the rows of all the tables, or none.
   *
   * @return whether they are in; if they are not, merging them will do or say why not
   */
  public boolean insert(List<Part> parts) throws SQLException {
    byte[] now = CopyText.ascii(begin());
    for (Part part : parts) {
      Table table = tables.computeIfAbsent(part.target(), Table::new);
      try {
        copy(table.copy, part.rows(), now);
        seams.reachedInSession(Seam.WRITER_AFTER_STAGING);
        table.pause = 1;
      } catch (SQLException e) {
        if (SqlFailure.of(e) == SqlFailure.TRANSIENT) {
          throw e;
        }
        execute("ROLLBACK TO SAVEPOINT bartie_new; RELEASE SAVEPOINT bartie_new");
        table.left = table.pause;
        table.pause = Math.min(2 * table.pause, LONGEST_PAUSE);
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

  /** Begins what may be taken back, and returns the destination's time. */
  private String begin() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(BEGIN);
      statement.getMoreResults();
      try (ResultSet row = statement.getResultSet()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  private void copy(String sql, List<FoldedRow> rows, byte[] now) throws SQLException {
    CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(sql);
    try {
      CopyText text = rowText.to((bytes, length) -> copy.writeToCopy(bytes, 0, length));
      for (FoldedRow row : rows) {
        try {
          RowText.values(row.values(), text);
          rowText.position(row, text);
          rowText.commitTime(row, text);
          text.plain(now);
          text.endRow();
        } catch (IllegalArgumentException e) {
          throw new UnappliableEventException(row.last(), e.getMessage());
        }
      }
      text.flush();
      copy.endCopy();
    } finally {
      if (copy.isActive()) {
        copy.cancelCopy();
      }
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
