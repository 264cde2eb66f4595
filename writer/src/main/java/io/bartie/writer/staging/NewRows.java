package io.bartie.writer.staging;

import io.bartie.connect.SqlFailure;
import io.bartie.sql.SqlIdentifier;
import io.bartie.writer.fold.FoldedRow;
import io.bartie.writer.fold.UnappliableEventException;
import io.bartie.writer.schema.OwnColumns;
import io.bartie.writer.schema.TargetTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies rows that are new straight into the destination table, past staging: they are written once
 * and looked up by nobody. That they are new is what the events say; whether it is so, the table's
 * unique key says, and then nothing of them is in it and they must be merged (I3). Used by the
 * thread that owns the connection.
 */
public final class NewRows {
  /** Fewer rows are merged: these take three round trips more, and a subtransaction. */
  static final int LEAST = 200;

  /** After so many refusals in a row the next try is this many times further away than the last. */
  private static final int LONGEST_PAUSE = 1024;

  private static final String BEGIN =
      "SAVEPOINT bartie_new; SELECT CAST(clock_timestamp() AS text)";

  private static final Logger LOG = LoggerFactory.getLogger(NewRows.class);

  private final Connection connection;
  private final TargetTable target;
  private final byte[] buffer;
  private final String copy;
  private final RowText rowText = new RowText();
  private int pause = 1;
  private int left;

  /**
   * @param buffer one that the staging tables of the session may share
   */
  public NewRows(Connection connection, TargetTable target, byte[] buffer) {
    this.connection = connection;
    this.target = target;
    this.buffer = buffer;
    this.copy = statement(target);
  }

  static String statement(TargetTable target) {
    return Stream.concat(
            target.columns().stream().map(column -> SqlIdentifier.quote(column.name())),
            Stream.of(OwnColumns.LSN, OwnColumns.SEQ, OwnColumns.COMMIT_TS, OwnColumns.UPDATED_AT))
        .collect(Collectors.joining(", ", "COPY " + target.name().sql() + " (", ") FROM STDIN"));
  }

  /** Whether so many new rows are worth trying now, or better merged with the others. */
  public boolean pays(int rows) {
    if (rows < LEAST || !target.takesCopies()) {
      return false;
    }
    if (left > 0) {
      left--;
      return false;
    }
    return true;
  }

  /**
   * Copies the rows, all or none.
   *
   * @return whether they are in the table; if they are not, merging them will do or say why not
   */
  public boolean insert(Collection<FoldedRow> rows) throws SQLException {
    String now = begin();
    try {
      copy(rows, CopyText.ascii(now));
    } catch (SQLException e) {
      if (SqlFailure.of(e) == SqlFailure.TRANSIENT) {
        throw e;
      }
      execute("ROLLBACK TO SAVEPOINT bartie_new");
      left = pause;
      pause = Math.min(2 * pause, LONGEST_PAUSE);
      LOG.debug("new rows are merged after all table={}: {}", target.name(), e.getSQLState());
      return false;
    }
    execute("RELEASE SAVEPOINT bartie_new");
    pause = 1;
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

  private void copy(Collection<FoldedRow> rows, byte[] now) throws SQLException {
    CopyIn running = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(copy);
    try {
      CopyText text =
          new CopyText(buffer, (bytes, length) -> running.writeToCopy(bytes, 0, length));
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
      running.endCopy();
    } finally {
      if (running.isActive()) {
        running.cancelCopy();
      }
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
