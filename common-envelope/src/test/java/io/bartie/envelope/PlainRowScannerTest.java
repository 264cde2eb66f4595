package io.bartie.envelope;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.sql.TableName;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainRowScannerTest {
  private static final TableShape SHAPE =
      new TableShape(
          new TableName("public", "animals"),
          List.of(
              new Column("animal_id", "integer"),
              new Column("name", "text"),
              new Column("tame", "boolean"),
              new Column("notes", "text")),
          List.of(0, 1));
  private static final Instant TIME = Instant.parse("2026-09-09T10:00:00.123456Z");
  private static final ColumnValue ID = ColumnValue.text("-42");
  private static final ColumnValue MOSI = ColumnValue.text("Mosi, the 1st");
  private static final ColumnValue TAME = ColumnValue.text("t");

  private final EnvelopeWriter writer = new EnvelopeWriter();

  static Stream<RowChange> rows() {
    return Stream.of(
        row(Op.INSERT, ID, MOSI, TAME, ColumnValue.text("")),
        row(Op.READ, ID, MOSI, ColumnValue.text("f"), ColumnValue.NULL),
        row(Op.UPDATE, ID, MOSI, ColumnValue.NULL, ColumnValue.UNCHANGED),
        row(Op.UPDATE, ID, ColumnValue.UNCHANGED, TAME, ColumnValue.UNCHANGED),
        row(Op.UPDATE, ColumnValue.UNCHANGED, MOSI, TAME, MOSI),
        row(Op.DELETE));
  }

  private static RowChange row(Op op, ColumnValue... after) {
    SourcePosition position = new SourcePosition(new Lsn(24610000), 3);
    return new RowChange(op, SHAPE, position, TIME, List.of(ID, MOSI), List.of(after));
  }

  /** One that knows the shape as events of it describe it. */
  private PlainRowScanner scanner() {
    PlainRowScanner scanner = new PlainRowScanner();
    String envelope = new String(writer.write(row(Op.DELETE)), UTF_8);
    String types = envelope.substring(envelope.indexOf("\"types\":") + 8, envelope.length() - 1);
    scanner.learn(SHAPE, types.getBytes(UTF_8));
    return scanner;
  }

  private RowChange scan(PlainRowScanner scanner, RowChange row) {
    return scanner.scan(writer.write(row));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void readsWhatTheWriterWrites(RowChange row) {
    assertThat(scan(scanner(), row)).isEqualTo(row);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"", "\\", "\n", "é", "表"})
  void leavesEscapesAndOtherCharactersToTheParser(String text) {
    RowChange row = row(Op.INSERT, ID, ColumnValue.text(text), TAME, MOSI);
    assertThat(scan(scanner(), row)).isNull();
  }

  @Test
  void readsOnlyPlainAsciiWhereverInAStringTheOtherStands() {
    for (char c = 0; c < 0x100; c++) {
      for (int place = 0; place < 24; place++) {
        String text = "x".repeat(place) + c + "y".repeat(24 - place);
        RowChange row = row(Op.INSERT, ID, MOSI, TAME, ColumnValue.text(text));
        boolean plain = c >= ' ' && c < 0x80 && c != '"' && c != '\\';
        assertThat(scan(scanner(), row))
            .as("character %d at %d", (int) c, place)
            .isEqualTo(plain ? row : null);
      }
    }
  }

  @Test
  void leavesATableThatItDoesNotKnowToTheParser() {
    assertThat(scan(new PlainRowScanner(), row(Op.DELETE))).isNull();
  }

  @Test
  void eachRowHasItsOwnTime() {
    RowChange first = row(Op.DELETE);
    RowChange later =
        new RowChange(
            Op.DELETE, SHAPE, first.position(), TIME.plusNanos(1000), first.key(), List.of());
    PlainRowScanner scanner = scanner();

    assertThat(scan(scanner, first)).isEqualTo(first);
    assertThat(scan(scanner, later)).isEqualTo(later);
    assertThat(scan(scanner, first)).isEqualTo(first);
  }

  /** Whatever becomes of an envelope: a reader that may scan gives what the parser alone gives. */
  @Property(tries = 20_000)
  void neverReadsAnythingOtherwiseThanTheParser(
      @ForAll @IntRange(max = 5) int number,
      @ForAll @IntRange(max = 400) int place,
      @ForAll @IntRange(max = 4) int removed,
      @ForAll("fragments") String added) {
    byte[] whole = writer.write(rows().toList().get(number));
    byte[] changed = replaced(whole, Math.min(place, whole.length), removed, added);
    EnvelopeReader scanning = new EnvelopeReader();
    rows().forEach(row -> scanning.read(writer.write(row)));

    assertThat(outcome(scanning, changed)).isEqualTo(outcome(new EnvelopeReader(), changed));
  }

  @Provide
  Arbitrary<String> fragments() {
    return Arbitraries.of(
        "",
        "0",
        "7",
        "-",
        "\"",
        "\\",
        ",",
        ":",
        "{",
        "}",
        "[",
        "]",
        "n",
        "null",
        "true",
        "1.5",
        "e",
        " ",
        "é",
        "\n",
        "\"name\":null,",
        ",\"unchanged\":[\"notes\"]",
        "\"x\":1,",
        "T",
        "Z",
        "\u007f");
  }

  private static byte[] replaced(byte[] bytes, int place, int removed, String added) {
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    result.write(bytes, 0, place);
    result.writeBytes(added.getBytes(UTF_8));
    int rest = Math.min(bytes.length, place + removed);
    result.write(bytes, rest, bytes.length - rest);
    return result.toByteArray();
  }

  /** The event, or nothing when it is refused. */
  private static Optional<ChangeEvent> outcome(EnvelopeReader reader, byte[] bytes) {
    try {
      return Optional.of(reader.read(bytes));
    } catch (EnvelopeException e) {
      return Optional.empty();
    }
  }
}
