package io.bartie.writer.staging;

import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.CommitTimes;
import io.bartie.writer.fold.FoldedRow;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/**
 * What it takes to write rows as COPY's text, shared by the tables of a session: a buffer, and the
 * texts of the transactions that rows came from. Used by one thread.
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

  /** The one buffer, for what is written next. */
  CopyText to(CopyText.Sink sink) {
    return new CopyText(buffer, sink);
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
