package io.bartie.reader.slot;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.position.Lsn;
import org.junit.jupiter.api.Test;

class ConfirmedPositionTest {
  @Test
  void neverGoesBack() {
    ConfirmedPosition confirmed = new ConfirmedPosition(Lsn.parse("0/100"));
    assertThat(confirmed.advance(Lsn.parse("0/FF"))).isFalse();
    assertThat(confirmed.advance(Lsn.parse("0/100"))).isFalse();
    assertThat(confirmed.advance(Lsn.parse("0/101"))).isTrue();
    assertThat(confirmed.advance(Lsn.parse("0/100"))).isFalse();
    assertThat(confirmed.lsn()).isEqualTo(Lsn.parse("0/101"));
  }

  @Test
  void ordersPositionsAsUnsigned() {
    ConfirmedPosition confirmed = new ConfirmedPosition(Lsn.parse("7FFFFFFF/0"));
    assertThat(confirmed.advance(Lsn.parse("80000000/0"))).isTrue();
    assertThat(confirmed.advance(Lsn.parse("7FFFFFFF/FFFFFFFF"))).isFalse();
  }
}
