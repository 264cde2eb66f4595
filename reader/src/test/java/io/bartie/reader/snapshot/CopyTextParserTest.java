package io.bartie.reader.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.envelope.ColumnValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CopyTextParserTest {
  private static List<ColumnValue> parse(String line, int columns) {
    return CopyTextParser.parse(line.getBytes(StandardCharsets.UTF_8), columns);
  }

  private static ColumnValue text(String value) {
    return ColumnValue.text(value);
  }

  @Test
  void valuesStandBetweenTabs() {
    assertThat(parse("1\tMosi\tt\n", 3)).containsExactly(text("1"), text("Mosi"), text("t"));
  }

  @Test
  void anEmptyValueIsNotNull() {
    assertThat(parse("\t\\N\t\n", 3)).containsExactly(text(""), ColumnValue.NULL, text(""));
  }

  @Test
  void aSingleColumnMayBeEmptyOrNull() {
    assertThat(parse("\n", 1)).containsExactly(text(""));
    assertThat(parse("\\N\n", 1)).containsExactly(ColumnValue.NULL);
  }

  @Test
  void everyEscapeStandsForItsByte() {
    assertThat(parse("\\b\\f\\n\\r\\t\\v\\\\\n", 1)).containsExactly(text("\b\f\n\r\t\u000b\\"));
  }

  @Test
  void anEscapedBackslashBeforeAnNIsTextAndNotNull() {
    assertThat(parse("\\\\N\n", 1)).containsExactly(text("\\N"));
    assertThat(parse("\\\\\\\\N\t\\N\n", 2)).containsExactly(text("\\\\N"), ColumnValue.NULL);
  }

  @Test
  void theMarkerOfNullWithinATextIsText() {
    assertThat(parse("a\\\\N\n", 1)).containsExactly(text("a\\N"));
  }

  @Test
  void anEscapedTabDoesNotEndTheValue() {
    assertThat(parse("a\\tb\tc\n", 2)).containsExactly(text("a\tb"), text("c"));
  }

  @Test
  void aBackslashAtTheVeryEndOfAValueIsItsOwn() {
    assertThat(parse("x\\\\\ty\n", 2)).containsExactly(text("x\\"), text("y"));
    assertThat(parse("x\\\\\n", 1)).containsExactly(text("x\\"));
    assertThat(parse("x\\\\", 1)).containsExactly(text("x\\"));
  }

  @Test
  void valuesOfEveryLengthAreFoundWithWhateverStandsInThem() {
    for (int length = 0; length < 30; length++) {
      for (char c = ' '; c < 0x100; c++) {
        if (c != '\\') {
          String value = "x".repeat(length) + c + "[]";
          assertThat(parse(value + "\t\\\\" + value + "\t" + value + "\\t\n", 3))
              .containsExactly(text(value), text("\\" + value), text(value + "\t"));
        }
      }
    }
  }

  @Test
  void charactersBeyondAsciiArePreserved() {
    assertThat(parse("日本 🐘\t\\\\é\n", 2)).containsExactly(text("日本 🐘"), text("\\é"));
  }

  @Test
  void aRowWithoutNewlineIsReadTheSame() {
    assertThat(parse("1\t\\N", 2)).containsExactly(text("1"), ColumnValue.NULL);
  }

  @Test
  void anotherNumberOfColumnsIsAnErrorThatDoesNotShowTheRow() {
    assertThatThrownBy(() -> parse("secret\t2\n", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> parse("secret\n", 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("secret");
  }

  @Test
  void shortenedRowStillHasEveryColumn() {
    String line = "7\t" + "\\\\".repeat(1000) + "\t\\N\t" + "a\\t".repeat(1000) + "\tlast\n";

    assertThat(
            CopyTextParser.parse(
                CopyTextParser.shortened(line.getBytes(java.nio.charset.StandardCharsets.UTF_8)),
                5))
        .containsExactly(
            ColumnValue.text("7"),
            ColumnValue.text("\\".repeat(200)),
            ColumnValue.NULL,
            ColumnValue.text("a\t".repeat(100)),
            ColumnValue.text("last"));
  }
}
