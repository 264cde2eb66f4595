package io.bartie.reader.slot;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WalSenderTimesTest {
  @Test
  void silenceIsBornForTwiceTheServersOwnPatience() {
    assertThat(WalSenderTimes.after(Duration.ofSeconds(60)))
        .isEqualTo(new WalSenderTimes(Duration.ofSeconds(10), Duration.ofSeconds(120)));
    assertThat(WalSenderTimes.after(Duration.ofSeconds(6)))
        .isEqualTo(new WalSenderTimes(Duration.ofSeconds(2), Duration.ofSeconds(12)));
  }

  @Test
  void aServerWithoutPatienceIsTakenToHaveTheUsualOne() {
    assertThat(WalSenderTimes.after(Duration.ZERO))
        .isEqualTo(WalSenderTimes.after(Duration.ofSeconds(60)));
  }
}
