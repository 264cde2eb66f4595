package io.bartie.envelope;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ChangeEvent.TableSchema;
import io.bartie.envelope.ChangeEvent.TableSweep;
import io.bartie.envelope.ChangeEvent.Watermark;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.sql.TableName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeCodecTest {
  private static final TableName ANIMALS = new TableName("public", "animals");
  private static final TableShape SHAPE =
      new TableShape(
          ANIMALS,
          List.of(
              new Column("animal_id", "integer"),
              new Column("name", "text"),
              new Column("tame", "boolean"),
              new Column("notes", "text")),
          List.of(0));
  private static final SourcePosition POSITION = new SourcePosition(new Lsn(24610000), 3);
  private static final Instant TIME = Instant.parse("2026-09-09T10:00:00.123456Z");

  private final EnvelopeWriter writer = new EnvelopeWriter();
  private final EnvelopeReader reader = new EnvelopeReader();

  private static ColumnValue text(String value) {
    return ColumnValue.text(value);
  }

  private static RowChange update() {
    return new RowChange(
        Op.UPDATE,
        SHAPE,
        POSITION,
        TIME,
        List.of(text("42")),
        List.of(text("42"), text("Mosi"), text("t"), ColumnValue.UNCHANGED));
  }

  @Test
  void updateStandsOnTheWireAsTheDesignShowsIt() {
    assertThat(new String(writer.write(update()), UTF_8))
        .isEqualTo(
            "{\"op\":\"u\",\"table\":\"public.animals\",\"lsn\":24610000,\"seq\":3,"
                + "\"commit_ts\":\"2026-09-09T10:00:00.123456Z\",\"pk\":{\"animal_id\":42},"
                + "\"after\":{\"animal_id\":42,\"name\":\"Mosi\",\"tame\":true},"
                + "\"unchanged\":[\"notes\"],"
                + "\"types\":{\"animal_id\":\"integer\",\"name\":\"text\",\"tame\":\"boolean\","
                + "\"notes\":\"text\"}}");
  }

  @Test
  void everyKindOfEventReadsBackAsItWas() {
    List<ChangeEvent> events =
        List.of(
            update(),
            new RowChange(Op.DELETE, SHAPE, POSITION, TIME, List.of(text("42")), List.of()),
            new TableSweep(ANIMALS, POSITION, TIME, POSITION),
            new TableSweep(ANIMALS, POSITION, TIME, new SourcePosition(new Lsn(24609999), 17)),
            new TableSchema(SHAPE, POSITION, TIME),
            new TableSchema(
                SHAPE,
                POSITION,
                TIME,
                List.of(
                    new GeneratedColumn("\"C\" c", "numeric(9,2)", "(a * 1.5)"),
                    new GeneratedColumn("d", "text", "upper(name)"))),
            new Watermark(POSITION, TIME));
    for (ChangeEvent event : events) {
      assertThat(reader.read(writer.write(event))).isEqualTo(event);
    }
  }

  @Test
  void eventsOfOneTableShareTheirShape() {
    RowChange first = (RowChange) reader.read(writer.write(update()));
    RowChange second = (RowChange) reader.read(writer.write(update()));
    assertThat(second.shape()).isSameAs(first.shape());
  }

  @Test
  void aChangedShapeIsNotMistakenForTheKnownOne() {
    reader.read(writer.write(update()));
    TableShape wider =
        new TableShape(
            ANIMALS,
            List.of(
                new Column("animal_id", "integer"),
                new Column("name", "text"),
                new Column("tame", "boolean"),
                new Column("notes", "text"),
                new Column("age", "smallint")),
            List.of(0));
    RowChange event =
        new RowChange(
            Op.INSERT,
            wider,
            POSITION,
            TIME,
            List.of(text("1")),
            List.of(text("1"), ColumnValue.NULL, ColumnValue.NULL, text(""), text("7")));
    assertThat(reader.read(writer.write(event))).isEqualTo(event);
    TableShape otherKey = new TableShape(ANIMALS, wider.columns(), List.of(1, 0));
    RowChange rekeyed =
        new RowChange(
            Op.DELETE, otherKey, POSITION, TIME, List.of(text("x"), text("1")), List.of());
    assertThat(reader.read(writer.write(rekeyed))).isEqualTo(rekeyed);
  }

  @Test
  void fieldsMayStandInAnyOrderAndUnknownOnesArePassedOver() {
    String json =
        "{\"types\":{\"id\":\"bigint\",\"v\":\"text\"},\"extra\":{\"a\":[1,{}]},"
            + "\"after\":{\"v\":null,\"id\":9007199254740993},\"seq\":0,\"lsn\":18446744073709551615,"
            + "\"pk\":{\"id\":9007199254740993},\"commit_ts\":\"2026-01-01T02:00:00+02:00\","
            + "\"table\":\"public.t\",\"op\":\"c\"}";
    RowChange event = (RowChange) reader.read(json.getBytes(UTF_8));
    assertThat(event.after()).containsExactly(text("9007199254740993"), ColumnValue.NULL);
    assertThat(event.position().lsn()).hasToString("FFFFFFFF/FFFFFFFF");
    assertThat(event.commitTime()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
  }

  @Provide
  Arbitrary<List<String>> rows() {
    return Arbitraries.strings()
        .all()
        .excludeChars('\0')
        .ofMaxLength(40)
        .injectNull(0.2)
        .list()
        .ofSize(2);
  }

  @Property
  void anyTextSurvives(@ForAll("rows") List<String> row) {
    List<ColumnValue> after = new ArrayList<>();
    after.add(text("1"));
    for (String value : row) {
      // an unpaired surrogate is no text of Postgres
      String valid = value == null ? null : new String(value.getBytes(UTF_8), UTF_8);
      after.add(valid == null ? ColumnValue.NULL : text(valid));
    }
    TableShape shape =
        new TableShape(
            ANIMALS,
            List.of(
                new Column("id", "integer"), new Column("a\"b", "text"), new Column("表", "text")),
            List.of(0));
    RowChange event =
        new RowChange(Op.INSERT, shape, POSITION, TIME, List.of(text("1")), List.copyOf(after));
    assertThat(reader.read(writer.write(event))).isEqualTo(event);
  }

  @Test
  void aValueOfFiftyMegabytesPasses() {
    RowChange event =
        new RowChange(
            Op.INSERT,
            SHAPE,
            POSITION,
            TIME,
            List.of(text("1")),
            List.of(text("1"), text("x".repeat(50 << 20)), ColumnValue.NULL, ColumnValue.NULL));
    assertThat(reader.read(writer.write(event))).isEqualTo(event);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "{\"op\":\"x\",|unknown op 'x'",
        "not json|broken JSON",
        "[]|not a JSON object",
        "{}|no 'op'",
        "{\"op\":\"c\"}|no 'lsn'",
        "{\"op\":\"c\",\"lsn\":1}|no 'seq'",
        "{\"op\":\"c\",\"lsn\":1,\"seq\":0}|no 'commit_ts'",
        "{\"op\":\"c\",\"lsn\":\"1\"}|'lsn' is not a whole number",
        "{\"op\":\"w\",\"lsn\":1,\"seq\":0,\"commit_ts\":\"soon\"}|not an ISO 8601 time",
      })
  void saysWhatIsWrong(String json, String problem) {
    assertThatThrownBy(() -> reader.read(json.getBytes(UTF_8)))
        .isInstanceOf(EnvelopeException.class)
        .hasMessageContaining(problem);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"pk\":{\"id\":1},\"after\":{\"id\":1},\"types\":{\"id\":\"integer\",\"v\":\"text\"}",
        "\"pk\":{\"id\":1},\"after\":{\"id\":1,\"w\":2},\"types\":{\"id\":\"integer\"}",
        "\"pk\":{\"k\":1},\"after\":{\"id\":1},\"types\":{\"id\":\"integer\"}",
        "\"pk\":{},\"after\":{\"id\":1},\"types\":{\"id\":\"integer\"}",
        "\"pk\":{\"id\":null},\"after\":{\"id\":1},\"types\":{\"id\":\"integer\"}",
        "\"pk\":{\"id\":1},\"after\":null,\"types\":{\"id\":\"integer\"}",
        "\"pk\":{\"id\":1},\"types\":{\"id\":\"integer\"}",
        "\"pk\":{\"id\":1},\"after\":{\"id\":[1]},\"types\":{\"id\":\"integer\"}",
        "\"pk\":{\"id\":1},\"after\":{\"id\":1,\"id\":2},\"types\":{\"id\":\"integer\"}",
      })
  void refusesARowThatDoesNotFitItsDescription(String rest) {
    String json =
        "{\"op\":\"c\",\"table\":\"public.t\",\"lsn\":1,\"seq\":0,"
            + "\"commit_ts\":\"2026-01-01T00:00:00Z\","
            + rest
            + "}";
    assertThatThrownBy(() -> reader.read(json.getBytes(UTF_8)))
        .isInstanceOf(EnvelopeException.class);
  }

  @Test
  void aRecordWithoutValueIsRefused() {
    assertThatThrownBy(() -> reader.read((byte[]) null)).hasMessageContaining("no value");
  }
}
