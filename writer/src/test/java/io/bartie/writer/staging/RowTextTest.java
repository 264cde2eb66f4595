package io.bartie.writer.staging;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.CommitTimes;
import io.bartie.envelope.Op;
import io.bartie.envelope.TableShape;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.writer.Events;
import io.bartie.writer.batch.FetchedEvent;
import io.bartie.writer.batch.KeyBytes;
import io.bartie.writer.fold.FoldedRow;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowTextTest {
  private static final TableShape SHAPE = Events.shape("public.t");
  private static final int SHARED = 0x10_0000;

  /** Also of transactions whose texts are kept in the same place, and of one LSN with two times. */
  @Test
  void everyRowGetsItsOwnPositionAndTimeInWhateverOrderTheyCome() throws SQLException {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    StringBuilder expected = new StringBuilder();
    RowText rowText = new RowText();
    CopyText text = rowText.to((bytes, length) -> written.write(bytes, 0, length));
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      Lsn lsn = new Lsn((long) random.nextInt(40) * SHARED + random.nextInt(40) * 0x28L);
      Instant time = Events.TIME.plusNanos(random.nextInt(2) * 1000L);
      rowText.position(row(lsn, i, time), text);
      rowText.commitTime(row(lsn, i, time), text);
      text.endRow();
      expected.append(lsn + "\t" + i + "\t" + new CommitTimes().format(time) + "\n");
    }
    text.flush();

    assertThat(written.toString(StandardCharsets.US_ASCII)).isEqualTo(expected.toString());
  }

  private static FoldedRow row(Lsn lsn, long seq, Instant time) {
    List<ColumnValue> key = List.of(ColumnValue.text("1"));
    RowChange change =
        new RowChange(Op.INSERT, SHAPE, new SourcePosition(lsn, seq), time, key, key);
    return FoldedRow.of(new FetchedEvent(0, seq, new KeyBytes(new byte[0]), change, 1));
  }
}
