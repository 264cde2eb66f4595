package io.bartie.envelope;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColumnValueTest {
  private static final byte[] MESSAGE = "Mosi, Mosi, 表表".getBytes(UTF_8);

  private static ColumnValue part(int start, int length) {
    return ColumnValue.utf8(MESSAGE, start, length);
  }

  @Test
  void partsOfMessagesAreEqualWhenTheirBytesAre() {
    assertThat(part(0, 4)).isEqualTo(part(6, 4)).hasSameHashCodeAs(part(6, 4));
    assertThat(part(0, 4)).isNotEqualTo(part(0, 5)).isNotEqualTo(part(1, 4));
  }

  @Test
  void aPartOfAMessageIsThatText() {
    assertThat(((ColumnValue.Text) part(12, 6)).value()).isEqualTo("表表");
    assertThat(part(12, 6)).isEqualTo(ColumnValue.text("表表"));
    assertThat(part(0, 0)).isEqualTo(ColumnValue.text("")).isNotEqualTo(ColumnValue.NULL);
  }

  @Test
  void aValueIsNeverPrinted() {
    assertThat(part(12, 6)).hasToString("Text[2 characters]");
    assertThat(ColumnValue.text("表表")).hasToString("Text[2 characters]");
  }
}
