package io.bartie.writer.staging;

import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.CommitTimes;
import io.bartie.position.Lsn;
import io.bartie.writer.fold.FoldedRow;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/**
 * Writes the parts of a row that staging and destination have in common as COPY's text. Used by one
 * thread.
 */
final class RowText {
  private final CommitTimes times = new CommitTimes();
  private Lsn lastLsn;
  private byte[] lastLsnText;
  private Instant lastTime;
  private byte[] lastTimeText;

  void position(FoldedRow row, CopyText text) throws SQLException {
    text.plain(lsn(row.position().lsn()));
    text.plain(CopyText.ascii(Long.toString(row.position().seq())));
  }

  void commitTime(FoldedRow row, CopyText text) throws SQLException {
    text.plain(time(row.commitTime()));
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

  /** The events of one transaction share their position's LSN and their time. */
  private byte[] lsn(Lsn lsn) {
    if (!lsn.equals(lastLsn)) {
      lastLsn = lsn;
      lastLsnText = CopyText.ascii(lsn.toString());
    }
    return lastLsnText;
  }

  private byte[] time(Instant time) {
    if (!time.equals(lastTime)) {
      lastTime = time;
      lastTimeText = CopyText.ascii(times.format(time));
    }
    return lastTimeText;
  }
}
