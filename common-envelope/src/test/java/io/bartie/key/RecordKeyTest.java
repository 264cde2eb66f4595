package io.bartie.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.bartie.envelope.Column;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.TableShape;
import io.bartie.sql.TableName;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RecordKeyTest {
  private static final RecordKey KEY =
      new RecordKey(
          new TableShape(
              TableName.parse("public.tiere"),
              List.of(
                  new Column("id", "bigint"),
                  new Column("\"né\"", "text"),
                  new Column("x", "text")),
              List.of(0, 1)),
          List.of(KeyType.INTEGER, KeyType.VERBATIM));

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings().withCharRange(' ', '~').ofMaxLength(12),
        Arbitraries.strings()
            .withChars('"', '\\', '/', 'a', '\n', '\u007F', 'ü', '表', '\u2028')
            .ofMaxLength(4));
  }

  @Property
  void isTheSameWhetherItsValuesAreTextOrPartsOfAMessage(
      @ForAll long id, @ForAll("texts") String name) {
    byte[] message = ("«" + id + name + "»").getBytes(UTF_8);
    int digits = Long.toString(id).length();
    List<ColumnValue> parts =
        List.of(
            ColumnValue.utf8(message, 2, digits),
            ColumnValue.utf8(message, 2 + digits, message.length - 4 - digits));
    String expected =
        "public.tiere:{\"id\":"
            + id
            + ",\"\\\"né\\\"\":\""
            + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(name))
            + "\"}";
    assertThat(new String(KEY.of(parts), UTF_8)).isEqualTo(expected);
    List<ColumnValue> texts = List.of(ColumnValue.text("" + id), ColumnValue.text(name));
    assertThat(new String(KEY.of(texts), UTF_8)).isEqualTo(expected);
  }
}
