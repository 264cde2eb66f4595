package io.bartie.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class JsonBytesTest {
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings()
        .withCharRange('\0', ' ')
        .withChars('"', '\\', '/', 'a', '\u007F', 'ü', '表', '\u2028')
        .ofMaxLength(30)
        .map(text -> text + "\uD83D\uDC18");
  }

  @Property
  void aStringIsEscapedAsJacksonDoesIt(@ForAll("texts") String text) {
    assertThat(new String(JsonBytes.string(text), StandardCharsets.UTF_8))
        .isEqualTo('"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"');
  }

  @Test
  void whatMustBeEscapedIsFoundWhereverItStandsAmongWhatMustNot() {
    for (char c = 0; c < 0x100; c++) {
      for (int place = 0; place < 24; place++) {
        // next to it what differs least from what must be escaped
        String text = "x".repeat(place) + c + " !#[]" + "y".repeat(24 - place);
        assertThat(new String(JsonBytes.string(text), StandardCharsets.UTF_8))
            .isEqualTo(
                '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"');
      }
    }
  }

  @Test
  void piecesOfEverySizeStandInOrder() {
    for (int size : List.of(1, 3, 8_191, 8_192, 8_193, 20_000)) {
      JsonBytes json = new JsonBytes();
      StringBuilder expected = new StringBuilder();
      for (int i = 0; expected.length() < 50_000; i++) {
        String piece = String.valueOf((char) ('a' + i % 26)).repeat(size);
        json.raw(JsonBytes.ascii(piece)).raw('|');
        expected.append(piece).append('|');
      }
      assertThat(new String(json.toBytes(), StandardCharsets.US_ASCII))
          .isEqualTo(expected.toString());
    }
  }

  @Property
  void aValueIsEscapedTheSameWhetherItIsTextOrPartOfAMessage(@ForAll("texts") String text) {
    byte[] utf8 = ("\"before" + text + "after\"").getBytes(StandardCharsets.UTF_8);
    ColumnValue.Text part =
        (ColumnValue.Text) ColumnValue.utf8(utf8, "\"before".length(), utf8.length - 13);
    assertThat(new JsonBytes().quoted(part).toBytes()).isEqualTo(JsonBytes.string(text));
    assertThat(new JsonBytes().quoted((ColumnValue.Text) ColumnValue.text(text)).toBytes())
        .isEqualTo(JsonBytes.string(text));
    assertThat(part).isEqualTo(ColumnValue.text(text)).hasSameHashCodeAs(ColumnValue.text(text));
    assertThat(ColumnValue.text(text)).isEqualTo(part);
  }

  @Property
  void aNumberIsWrittenAsJavaPrintsItWithoutSign(@ForAll long value) {
    assertThat(new JsonBytes().number(value).toBytes())
        .isEqualTo(JsonBytes.ascii(Long.toUnsignedString(value)));
  }

  @Test
  void nothingOfWhatWasWrittenBeforeIsLeft() {
    JsonBytes json = new JsonBytes().quoted("x".repeat(300_000));
    json.clear();
    ColumnValue.Text minus17 = (ColumnValue.Text) ColumnValue.text("-17");
    assertThat(json.raw('[').number(minus17).raw(']').toBytes())
        .isEqualTo(JsonBytes.ascii("[-17]"));
  }
}
