package io.bartie.reader.slot;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.position.Lsn;
import org.junit.jupiter.api.Test;

class TimelineHistoryTest {
  @Test
  void aHistoryFileSaysWhereEachAncestorWasLeft() {
    TimelineHistory history =
        TimelineHistory.parse(
            3,
            """
            1\t0/30000A0\tno recovery target specified

            # a comment
            2\t1/5000\tbefore 2026-11-30 02:00:00+00
            """);
    assertThat(history.current()).isEqualTo(3);
    assertThat(history.leftAt(1)).contains(Lsn.parse("0/30000A0"));
    assertThat(history.leftAt(2)).contains(Lsn.parse("1/5000"));
    assertThat(history.leftAt(4)).isEmpty();
  }
}
