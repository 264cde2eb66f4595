package io.bartie.reader.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.ChangeEvent;
import io.bartie.position.Lsn;
import java.sql.SQLException;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WatermarksTest {
  private static final long SECOND = 1_000_000_000L;

  private final RecordedEvents sink = new RecordedEvents();
  private final AtomicLong clock = new AtomicLong(7);
  private final Watermarks watermarks = new Watermarks(sink, Lsn.parse("0/100"), clock::get);

  @Test
  void onlyAPositionThatMovedIsDue() throws SQLException {
    assertThat(watermarks.isDue(Lsn.parse("0/100"))).isFalse();
    assertThat(watermarks.isDue(Lsn.parse("0/FF"))).isFalse();
    assertThat(watermarks.isDue(Lsn.parse("0/101"))).isTrue();
    watermarks.write(Lsn.parse("0/101"), Instant.EPOCH, () -> {});
    clock.addAndGet(100 * SECOND);
    assertThat(watermarks.isDue(Lsn.parse("0/101"))).isFalse();
  }

  @Test
  void atMostOneASecondIsDue() throws SQLException {
    watermarks.write(Lsn.parse("0/200"), Instant.EPOCH, () -> {});
    clock.addAndGet(SECOND - 1);
    assertThat(watermarks.isDue(Lsn.parse("0/300"))).isFalse();
    clock.addAndGet(1);
    assertThat(watermarks.isDue(Lsn.parse("0/300"))).isTrue();
  }

  @Test
  void aWatermarkSaysThatItsPositionIsComplete() throws SQLException {
    watermarks.write(Lsn.parse("0/200"), Instant.EPOCH, () -> {});
    assertThat(sink.completed).isEqualTo(Lsn.parse("0/200"));
    assertThat(sink.events).hasOnlyElementsOfType(ChangeEvent.Watermark.class).hasSize(1);
  }
}
