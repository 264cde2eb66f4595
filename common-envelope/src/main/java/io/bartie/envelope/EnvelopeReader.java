package io.bartie.envelope;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ChangeEvent.TableSchema;
import io.bartie.envelope.ChangeEvent.TableSweep;
import io.bartie.envelope.ChangeEvent.Watermark;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.sql.TableName;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads change events from JSON, in whatever order the fields stand; fields it does not know are
 * passed over. One instance per thread: it keeps the shapes it has seen, so that events of one
 * table share theirs, and rows as {@link EnvelopeWriter} writes them need no JSON parser.
 */
public final class EnvelopeReader {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(1 << 20)
                  .build())
          .build();

  private final ShapeCache shapes = new ShapeCache();
  private final PlainRowScanner plainRows = new PlainRowScanner();

  /**
   * Reads an event, whose values may be parts of the array: it must not change from here on.
   *
   * @throws EnvelopeException when the bytes are not JSON, or not a complete envelope
   */
  public ChangeEvent read(byte[] bytes) {
    if (bytes == null) {
      throw noValue();
    }
    RowChange plain = plainRows.scan(bytes);
    return plain == null ? parse(bytes) : plain;
  }

  /**
   * Reads all that remains in the buffer, and keeps nothing of it. Otherwise as {@link
   * #read(byte[])}.
   *
   * @param json a buffer that has an array
   */
  public ChangeEvent read(ByteBuffer json) {
    if (json == null) {
      throw noValue();
    }
    int start = json.arrayOffset() + json.position();
    return read(Arrays.copyOfRange(json.array(), start, start + json.remaining()));
  }

  private static EnvelopeException noValue() {
    return new EnvelopeException("the record has no value");
  }

  private ChangeEvent parse(byte[] bytes) {
    try (JsonParser json = JSON.createParser(bytes)) {
      Fields fields = new Fields();
      fields.parse(json, bytes, shapes);
      ChangeEvent event = fields.event(shapes);
      if (event instanceof RowChange row && !plainRows.knows(row.shape())) {
        shapes.typesJson(row.shape()).ifPresent(types -> plainRows.learn(row.shape(), types));
      }
      return event;
    } catch (JsonProcessingException e) {
      throw new EnvelopeException("broken JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new EnvelopeException("broken JSON: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new EnvelopeException(e.getMessage(), e);
    }
  }

  /** The fields of one envelope as they are met. */
  private static final class Fields {
    private Op op;
    private String table;
    private Lsn lsn;
    private long seq = -1;
    private Instant commitTime;
    private NamedValues pk;
    private NamedValues after;
    private boolean afterSeen;
    private List<String> unchanged = List.of();
    private List<Column> types;
    private SourcePosition below;
    private List<GeneratedColumn> generated = List.of();

    void parse(JsonParser json, byte[] bytes, ShapeCache shapes) throws IOException {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new EnvelopeException("not a JSON object");
      }
      for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
        JsonToken token = json.nextToken();
        switch (name) {
          case EnvelopeFields.OP -> op = Op.of(string(json, name));
          case EnvelopeFields.TABLE -> table = string(json, name);
          case EnvelopeFields.LSN -> lsn = new Lsn(Long.parseUnsignedLong(integer(json, name)));
          case EnvelopeFields.SEQ -> seq = Long.parseLong(integer(json, name));
          case EnvelopeFields.COMMIT_TS -> commitTime = CommitTimestamp.parse(string(json, name));
          case EnvelopeFields.PK -> pk = token == JsonToken.VALUE_NULL ? null : values(json, name);
          case EnvelopeFields.AFTER -> {
            afterSeen = true;
            after = token == JsonToken.VALUE_NULL ? null : values(json, name);
          }
          case EnvelopeFields.UNCHANGED -> unchanged = names(json);
          case EnvelopeFields.TYPES -> types = columns(json, bytes, shapes);
          case EnvelopeFields.BELOW -> below = position(json);
          case EnvelopeFields.GENERATED -> generated = generated(json);
          default -> json.skipChildren();
        }
      }
      if (json.currentToken() != JsonToken.END_OBJECT || json.nextToken() != null) {
        throw new EnvelopeException("more than one JSON object");
      }
    }

    ChangeEvent event(ShapeCache shapes) {
      require(op != null, EnvelopeFields.OP);
      require(lsn != null, EnvelopeFields.LSN);
      require(seq >= 0, EnvelopeFields.SEQ);
      require(commitTime != null, EnvelopeFields.COMMIT_TS);
      SourcePosition position = new SourcePosition(lsn, seq);
      if (op == Op.WATERMARK) {
        return new Watermark(position, commitTime);
      }
      require(table != null, EnvelopeFields.TABLE);
      return switch (op) {
        case SWEEP ->
            new TableSweep(
                TableName.parse(table), position, commitTime, below == null ? position : below);
        case SCHEMA -> new TableSchema(shape(shapes), position, commitTime, generated);
        case INSERT, UPDATE, DELETE, READ -> row(shape(shapes), position);
        case WATERMARK -> throw new IllegalStateException("handled above");
      };
    }

    private RowChange row(TableShape shape, SourcePosition position) {
      if (shape.keyColumns().isEmpty()) {
        throw new EnvelopeException(shape.table() + ": pk names no column");
      }
      for (int i = 0; i < pk.size(); i++) {
        if (pk.value(i) instanceof ColumnValue.Null) {
          throw new EnvelopeException(shape.table() + ": pk column " + pk.name(i) + " is null");
        }
      }
      if (op == Op.DELETE) {
        return new RowChange(op, shape, position, commitTime, pk.all(), List.of());
      }
      require(afterSeen && after != null, EnvelopeFields.AFTER);
      return new RowChange(op, shape, position, commitTime, pk.all(), aligned(shape));
    }

    private TableShape shape(ShapeCache shapes) {
      require(pk != null, EnvelopeFields.PK);
      require(types != null, EnvelopeFields.TYPES);
      return shapes.shape(table, pk, types);
    }

    /** The new row in the order of the shape's columns: each is sent, or said to be unchanged. */
    private List<ColumnValue> aligned(TableShape shape) {
      List<Column> columns = shape.columns();
      ColumnValue[] row = new ColumnValue[columns.size()];
      int next = 0;
      for (int i = 0; i < row.length; i++) {
        String name = columns.get(i).name();
        if (next < after.size() && after.name(next).equals(name)) {
          row[i] = after.value(next++);
        } else if (unchanged.contains(name)) {
          row[i] = ColumnValue.UNCHANGED;
        } else {
          return alignedByName(shape);
        }
      }
      if (next < after.size()) {
        return alignedByName(shape);
      }
      return List.of(row);
    }

    private List<ColumnValue> alignedByName(TableShape shape) {
      ColumnValue[] row = new ColumnValue[shape.columns().size()];
      for (String name : unchanged) {
        row[index(shape, name)] = ColumnValue.UNCHANGED;
      }
      for (int i = 0; i < after.size(); i++) {
        int index = index(shape, after.name(i));
        if (row[index] != null) {
          throw new EnvelopeException(
              shape.table() + ": column " + after.name(i) + " stands twice");
        }
        row[index] = after.value(i);
      }
      for (int i = 0; i < row.length; i++) {
        if (row[i] == null) {
          throw new EnvelopeException(
              shape.table()
                  + ": column "
                  + shape.columns().get(i).name()
                  + " is neither in after nor in unchanged");
        }
      }
      return List.of(row);
    }

    /** Most events repeat the types of the one before: then nothing is parsed again. */
    private List<Column> columns(JsonParser json, byte[] bytes, ShapeCache shapes)
        throws IOException {
      startOf(json, JsonToken.START_OBJECT, EnvelopeFields.TYPES);
      int start = (int) json.currentTokenLocation().getByteOffset();
      List<Column> known = shapes.columnsAt(table, bytes, start);
      if (known != null) {
        json.skipChildren();
        return known;
      }
      List<Column> columns = new ArrayList<>();
      for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
        json.nextToken();
        columns.add(new Column(name, string(json, EnvelopeFields.TYPES)));
      }
      int end = (int) json.currentTokenLocation().getByteOffset() + 1;
      shapes.remember(table, Arrays.copyOfRange(bytes, start, end), columns);
      return columns;
    }

    private static int index(TableShape shape, String name) {
      int index = shape.indexOf(name);
      if (index < 0) {
        throw new EnvelopeException(shape.table() + ": column " + name + " is not in types");
      }
      return index;
    }

    private static void require(boolean present, String field) {
      if (!present) {
        throw new EnvelopeException("the envelope has no '" + field + "'");
      }
    }
  }

  private static String string(JsonParser json, String field) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      throw new EnvelopeException("'" + field + "' is not a string");
    }
    return json.getText();
  }

  private static String integer(JsonParser json, String field) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
      throw new EnvelopeException("'" + field + "' is not a whole number");
    }
    return json.getText();
  }

  private static NamedValues values(JsonParser json, String field) throws IOException {
    startOf(json, JsonToken.START_OBJECT, field);
    NamedValues values = new NamedValues();
    for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
      values.add(
          name,
          switch (json.nextToken()) {
            case VALUE_NULL -> ColumnValue.NULL;
            case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                ColumnValue.text(json.getText());
            case VALUE_TRUE -> ColumnValue.text("t");
            case VALUE_FALSE -> ColumnValue.text("f");
            default -> throw new EnvelopeException(field + " column " + name + " is not a value");
          });
    }
    return values;
  }

  private static List<String> names(JsonParser json) throws IOException {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return List.of();
    }
    startOf(json, JsonToken.START_ARRAY, EnvelopeFields.UNCHANGED);
    List<String> names = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      names.add(string(json, EnvelopeFields.UNCHANGED));
    }
    return names;
  }

  private static List<GeneratedColumn> generated(JsonParser json) throws IOException {
    startOf(json, JsonToken.START_OBJECT, EnvelopeFields.GENERATED);
    List<GeneratedColumn> columns = new ArrayList<>();
    for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
      json.nextToken();
      startOf(json, JsonToken.START_OBJECT, EnvelopeFields.GENERATED);
      String type = null;
      String expression = null;
      for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
        json.nextToken();
        switch (field) {
          case "type" -> type = string(json, field);
          case "as" -> expression = string(json, field);
          default -> json.skipChildren();
        }
      }
      if (type == null || expression == null) {
        throw new EnvelopeException("generated column " + name + " lacks its type or expression");
      }
      columns.add(new GeneratedColumn(name, type, expression));
    }
    return columns;
  }

  private static SourcePosition position(JsonParser json) throws IOException {
    startOf(json, JsonToken.START_OBJECT, EnvelopeFields.BELOW);
    Lsn lsn = null;
    long seq = -1;
    for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
      json.nextToken();
      switch (name) {
        case EnvelopeFields.LSN -> lsn = new Lsn(Long.parseUnsignedLong(integer(json, name)));
        case EnvelopeFields.SEQ -> seq = Long.parseLong(integer(json, name));
        default -> json.skipChildren();
      }
    }
    if (lsn == null) {
      throw new EnvelopeException("'below' has no 'lsn'");
    }
    return new SourcePosition(lsn, seq);
  }

  private static void startOf(JsonParser json, JsonToken start, String field) {
    if (json.currentToken() != start) {
      throw new EnvelopeException("'" + field + "' has the wrong JSON type");
    }
  }
}
