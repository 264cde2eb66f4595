package io.bartie.writer.staging;

import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.CommitTimes;
import io.bartie.writer.fold.FoldedRow;
import io.bartie.writer.fold.UnappliableEventException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Copies rows to the destination as COPY's text. Shared by the tables of a session, with what that
 * takes: a buffer, and the texts of the transactions that rows came from. Used by the thread that
 * owns the connection.
 */
public final class RowText {
  private static final int BUFFER_BYTES = 64 << 10;

  /** A power of two, more than a flush usually has transactions. */
  private static final int TRANSACTIONS = 4096;

  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final CommitTimes times = new CommitTimes();
  private final Transaction[] transactions = new Transaction[TRANSACTIONS];

  /** A transaction and its texts: its rows may be far from each other. */
  private record Transaction(long lsn, Instant time, byte[] lsnText, byte[] timeText) {}

  /** How one kind of copy writes a row. */
  @FunctionalInterface
  interface RowWriter {
    /**
     * @throws IllegalArgumentException when a value cannot be written
     */
    void write(FoldedRow row, CopyText text) throws SQLException;
  }

  /** The one buffer, for what is written next. */
  CopyText to(CopyText.Sink sink) {
    return new CopyText(buffer, sink);
  }

  /**
   * Runs a COPY of the rows.
   *
   * @param sql the COPY statement
   * @return the bytes sent
   * @throws UnappliableEventException for a row that cannot be written
   */
  long copy(Connection connection, String sql, Collection<FoldedRow> rows, RowWriter writer)
      throws SQLException {
    CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(sql);
    long[] sent = {0};
    try {
      CopyText text =
          to(
              (bytes, length) -> {
                copy.writeToCopy(bytes, 0, length);
                sent[0] += length;
              });
      for (FoldedRow row : rows) {
        try {
          writer.write(row, text);
        } catch (IllegalArgumentException e) {
          throw new UnappliableEventException(row.last(), e.getMessage());
        }
        text.endRow();
      }
      text.flush();
      copy.endCopy();
    } finally {
      if (copy.isActive()) {
        copy.cancelCopy();
      }
    }
    return sent[0];
  }

  /** Writes LSN and sequence number. */
  void position(FoldedRow row, CopyText text) throws SQLException {
    text.plain(transaction(row).lsnText());
    text.number(row.position().seq());
  }

  void commitTime(FoldedRow row, CopyText text) throws SQLException {
    text.plain(transaction(row).timeText());
  }

  private Transaction transaction(FoldedRow row) {
    long lsn = row.position().lsn().value();
    int slot = (int) (lsn >>> 4 ^ lsn >>> 16) & TRANSACTIONS - 1;
    Transaction known = transactions[slot];
    if (known == null || known.lsn() != lsn || !known.time().equals(row.commitTime())) {
      known =
          new Transaction(
              lsn,
              row.commitTime(),
              CopyText.ascii(row.position().lsn().toString()),
              CopyText.ascii(times.format(row.commitTime())));
      transactions[slot] = known;
    }
    return known;
  }

  static void values(List<ColumnValue> values, CopyText text) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) instanceof ColumnValue.Text given) {
        text.value(given);
      } else {
        text.nullValue();
      }
    }
  }
}
