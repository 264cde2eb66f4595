package io.bartie.writer.staging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.envelope.ColumnValue;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CopyTextTest {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  @Test
  void fieldsAreSeparatedByTabsAndRowsByNewlines() throws SQLException {
    CopyText text = text(64);
    text.plain(CopyText.ascii("d"));
    text.value("x");
    text.nullValue();
    text.endRow();
    text.value("");
    text.endRow();
    text.flush();

    assertThat(result()).isEqualTo("d\tx\t\\N\n\n");
  }

  @Test
  void whatCopyWouldReadAsSomethingElseIsEscaped() throws SQLException {
    CopyText text = text(64);
    text.value("tab\tnl\ncr\rbs\\N");
    text.value("\\.");
    text.value("\\N");
    text.endRow();
    text.flush();

    assertThat(result()).isEqualTo("tab\\tnl\\ncr\\rbs\\\\N\t\\\\.\t\\\\N\n");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 9, 10, 99, 100, 1234567890, Long.MAX_VALUE})
  void numbersAreWrittenByTheirDigits(long number) throws SQLException {
    CopyText text = text(24);
    for (int i = 0; i < 3; i++) {
      text.number(number);
    }
    text.flush();

    assertThat(result()).isEqualTo(number + "\t" + number + "\t" + number);
  }

  @Test
  void nullIsNotTheEmptyString() throws SQLException {
    CopyText text = text(64);
    text.value("");
    text.nullValue();
    text.endRow();
    text.flush();

    assertThat(result()).isEqualTo("\t\\N\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 7, 8, 9, 64})
  void everyCharacterIsUtf8HoweverTheBufferFalls(int size) throws SQLException {
    String value = "aé表🐘 日本\u007f\u0080\u07ff\u0800\uffff\ud83d\udc18z";
    CopyText text = text(size);
    text.value(value);
    text.value(value);
    text.endRow();
    text.flush();

    assertThat(result()).isEqualTo(value + "\t" + value + "\n");
  }

  @Test
  void aPartOfAMessageIsWrittenAsItsTextIsWhereverAnEscapeStands() throws SQLException {
    for (char c = 1; c < 0x100; c++) {
      for (int place = 0; place < 24; place++) {
        String value = "x".repeat(place) + c + "y".repeat(24 - place);
        byte[] message = value.getBytes(StandardCharsets.UTF_8);
        written.reset();
        CopyText text = text(64);
        text.value(value);
        text.value((ColumnValue.Text) ColumnValue.utf8(message, 0, message.length));
        text.flush();

        String[] fields = result().split("\t", -1);
        assertThat(fields).as("character %d at %d", (int) c, place).hasSize(2);
        assertThat(fields[1]).as("character %d at %d", (int) c, place).isEqualTo(fields[0]);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 7, 8, 9, 64})
  void aPartOfAMessageIsWrittenAsItsTextIs(int size) throws SQLException {
    String value = "aé\t表\n🐘\\N \r日本\u007f\u0080.\\";
    byte[] message = ("\n" + value + "\t").getBytes(StandardCharsets.UTF_8);
    CopyText text = text(size);
    text.value((ColumnValue.Text) ColumnValue.utf8(message, 1, message.length - 2));
    text.value((ColumnValue.Text) ColumnValue.utf8(message, 1, 0));
    text.value((ColumnValue.Text) ColumnValue.text(value));
    text.endRow();
    text.flush();

    String escaped = "aé\\t表\\n🐘\\\\N \\r日本\u007f\u0080.\\\\";
    assertThat(result()).isEqualTo(escaped + "\t\t" + escaped + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud800", "a\udc00", "\ud800x", "\ud800\ud800"})
  void malformedUnicodeIsRefusedAndNotReplaced(String value) {
    assertThatThrownBy(() -> text(64).value(value)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 7, 8, 9, 64})
  void anArraysElementsAreQuotedForTheArrayAndThenForCopy(int size) throws SQLException {
    CopyText text = text(size);
    text.value("a");
    text.beginArray();
    text.element("x,\"y\"\\\n🐘");
    text.nullElement();
    text.element("");
    text.element("NULL");
    text.endArray();
    text.beginArray();
    text.element("}");
    text.endArray();
    text.endRow();
    text.flush();

    assertThat(result())
        .isEqualTo("a\t{\"x,\\\\\"y\\\\\"\\\\\\\\\\n🐘\",NULL,\"\",\"NULL\"}\t{\"}\"}\n");
  }

  private CopyText text(int size) {
    return new CopyText(new byte[size], (bytes, length) -> written.write(bytes, 0, length));
  }

  private String result() {
    return written.toString(StandardCharsets.UTF_8);
  }
}
