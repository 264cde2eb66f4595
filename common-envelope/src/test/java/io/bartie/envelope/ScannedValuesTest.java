package io.bartie.envelope;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScannedValuesTest {
  private static final byte[] MESSAGE = "{\"a\":\"Mosi\"}".getBytes(UTF_8);
  private static final int[] WHOLE = {
    6, 4, ScannedValues.NULL, 0, ScannedValues.TRUE, 0, ScannedValues.FALSE, 0, 6, 0
  };
  private static final List<ColumnValue> SAME =
      List.of(
          ColumnValue.text("Mosi"),
          ColumnValue.NULL,
          ColumnValue.text("t"),
          ColumnValue.text("f"),
          ColumnValue.text(""));

  private final List<ColumnValue> values = new ScannedValues(MESSAGE, WHOLE);

  @Test
  void areEqualToAListOfTheSameValues() {
    assertThat(values).isEqualTo(SAME).hasSameHashCodeAs(SAME);
    assertThat(SAME).isEqualTo(values);
  }

  @Test
  void containWhatTheListContains() {
    assertThat(values.contains(ColumnValue.text("Mosi"))).isTrue();
    assertThat(values.contains(ColumnValue.NULL)).isTrue();
    assertThat(values.contains(ColumnValue.text("Mos"))).isFalse();
    assertThat(values.contains(ColumnValue.UNCHANGED)).isFalse();
    List<ColumnValue> partial =
        new ScannedValues(MESSAGE, new int[] {6, 4, ScannedValues.UNCHANGED, 0});
    assertThat(partial.contains(ColumnValue.UNCHANGED)).isTrue();
    assertThat(partial).containsExactly(ColumnValue.text("Mosi"), ColumnValue.UNCHANGED);
  }

  @Test
  void doNotChange() {
    assertThatThrownBy(() -> values.set(0, ColumnValue.NULL))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
