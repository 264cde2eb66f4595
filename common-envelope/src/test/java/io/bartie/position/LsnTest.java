package io.bartie.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LsnTest {
  @ParameterizedTest
  @ValueSource(strings = {"0/0", "16/B374D848", "FFFFFFFF/FFFFFFFF", "1/0", "0/1776B10"})
  void printsAsItWasRead(String text) {
    assertThat(Lsn.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "16", "16/", "/1", "123456789/0", "g/0", "1/0 "})
  void refusesOtherForms(String text) {
    assertThatThrownBy(() -> Lsn.parse(text)).hasMessageContaining("not an LSN");
  }

  @Test
  void ordersAsUnsigned() {
    assertThat(Lsn.parse("80000000/0")).isGreaterThan(Lsn.parse("7FFFFFFF/FFFFFFFF"));
    assertThat(Lsn.parse("80000000/0").max(Lsn.parse("1/0"))).isEqualTo(Lsn.parse("80000000/0"));
  }

  @Test
  void positionsOrderByLsnThenBySeq() {
    SourcePosition early = new SourcePosition(Lsn.parse("0/10"), 9);
    assertThat(early).isLessThan(new SourcePosition(Lsn.parse("0/11"), 0));
    assertThat(early).isLessThan(new SourcePosition(Lsn.parse("0/10"), 10));
    assertThat(early.isBefore(early)).isFalse();
  }
}
