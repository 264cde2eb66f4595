package io.bartie.envelope;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ChangeEvent.TableSchema;
import io.bartie.envelope.ChangeEvent.TableSweep;
import io.bartie.envelope.ChangeEvent.Watermark;
import io.bartie.position.SourcePosition;
import io.bartie.sql.TableName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Writes change events as JSON. One instance per thread: it keeps what it has encoded before. */
public final class EnvelopeWriter {
  private static final int SHAPES_KEPT = 4096;
  private static final JsonFactory JSON = new JsonFactory();

  private final Map<TableShape, EncodedShape> shapes = new IdentityHashMap<>();
  private final ByteArrayBuilder buffer = new ByteArrayBuilder(8192);
  private Instant lastTime;
  private SerializedString lastTimeText;

  /** The event as UTF-8 JSON. */
  public byte[] write(ChangeEvent event) {
    buffer.reset();
    try (JsonGenerator json = JSON.createGenerator(buffer)) {
      json.writeStartObject();
      json.writeStringField(EnvelopeFields.OP, event.op().code());
      if (event instanceof RowChange change) {
        writeRow(json, change);
      } else if (event instanceof TableSweep sweep) {
        writeHead(json, sweep.table(), event);
        if (!sweep.below().equals(sweep.position())) {
          json.writeObjectFieldStart(EnvelopeFields.BELOW);
          writePosition(json, sweep.below());
          json.writeEndObject();
        }
      } else if (event instanceof TableSchema schema) {
        writeHead(json, schema.shape().table(), event);
        writeSchema(json, encoded(schema.shape()));
        writeGenerated(json, schema.generated());
      } else if (event instanceof Watermark) {
        writePosition(json, event.position());
        writeTime(json, event.commitTime());
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return buffer.toByteArray();
  }

  private void writeRow(JsonGenerator json, RowChange change) throws IOException {
    EncodedShape shape = encoded(change.shape());
    writeHead(json, change.table(), change);
    json.writeObjectFieldStart(EnvelopeFields.PK);
    List<Integer> keyColumns = change.shape().keyColumns();
    for (int i = 0; i < keyColumns.size(); i++) {
      int column = keyColumns.get(i);
      json.writeFieldName(shape.names[column]);
      writeValue(json, shape.forms[column], change.key().get(i));
    }
    json.writeEndObject();
    int unchanged = 0;
    if (change.op() == Op.DELETE) {
      json.writeNullField(EnvelopeFields.AFTER);
    } else {
      json.writeObjectFieldStart(EnvelopeFields.AFTER);
      for (int i = 0; i < shape.names.length; i++) {
        ColumnValue value = change.after().get(i);
        if (value instanceof ColumnValue.Unchanged) {
          unchanged++;
        } else {
          json.writeFieldName(shape.names[i]);
          writeValue(json, shape.forms[i], value);
        }
      }
      json.writeEndObject();
    }
    if (unchanged > 0) {
      json.writeArrayFieldStart(EnvelopeFields.UNCHANGED);
      for (int i = 0; i < shape.names.length; i++) {
        if (change.after().get(i) instanceof ColumnValue.Unchanged) {
          json.writeString(shape.names[i]);
        }
      }
      json.writeEndArray();
    }
    json.writeFieldName(EnvelopeFields.TYPES);
    json.writeRawValue(shape.types);
  }

  private void writeHead(JsonGenerator json, TableName table, ChangeEvent event)
      throws IOException {
    json.writeStringField(EnvelopeFields.TABLE, table.toString());
    writePosition(json, event.position());
    writeTime(json, event.commitTime());
  }

  private static void writePosition(JsonGenerator json, SourcePosition position)
      throws IOException {
    json.writeFieldName(EnvelopeFields.LSN);
    json.writeNumber(Long.toUnsignedString(position.lsn().value()));
    json.writeNumberField(EnvelopeFields.SEQ, position.seq());
  }

  /** The events of one transaction share their time: its text is made once. */
  private void writeTime(JsonGenerator json, Instant time) throws IOException {
    if (!time.equals(lastTime)) {
      lastTimeText = new SerializedString(CommitTimestamp.format(time));
      lastTime = time;
    }
    json.writeFieldName(EnvelopeFields.COMMIT_TS);
    json.writeString(lastTimeText);
  }

  private static void writeSchema(JsonGenerator json, EncodedShape shape) throws IOException {
    json.writeObjectFieldStart(EnvelopeFields.PK);
    for (int column : shape.keyColumns) {
      json.writeFieldName(shape.names[column]);
      json.writeNull();
    }
    json.writeEndObject();
    json.writeFieldName(EnvelopeFields.TYPES);
    json.writeRawValue(shape.types);
  }

  private static void writeGenerated(JsonGenerator json, List<GeneratedColumn> columns)
      throws IOException {
    if (columns.isEmpty()) {
      return;
    }
    json.writeObjectFieldStart(EnvelopeFields.GENERATED);
    for (GeneratedColumn column : columns) {
      json.writeObjectFieldStart(column.name());
      json.writeStringField("type", column.type());
      json.writeStringField("as", column.expression());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void writeValue(JsonGenerator json, Column.JsonForm form, ColumnValue value)
      throws IOException {
    if (value instanceof ColumnValue.Null) {
      json.writeNull();
    } else if (value instanceof ColumnValue.Text text) {
      switch (form) {
        case NUMBER -> json.writeNumber(text.value());
        case BOOLEAN -> json.writeBoolean(text.value().equals("t"));
        case STRING -> json.writeString(text.value());
      }
    } else {
      throw new IllegalArgumentException("an unchanged value has no JSON form");
    }
  }

  private EncodedShape encoded(TableShape shape) {
    EncodedShape known = shapes.get(shape);
    if (known == null) {
      if (shapes.size() >= SHAPES_KEPT) {
        shapes.clear();
      }
      known = EncodedShape.of(shape);
      shapes.put(shape, known);
    }
    return known;
  }

  /** What every event of a shape repeats, encoded once. */
  private record EncodedShape(
      SerializedString[] names,
      Column.JsonForm[] forms,
      List<Integer> keyColumns,
      SerializedString types) {
    static EncodedShape of(TableShape shape) {
      int width = shape.columns().size();
      SerializedString[] names = new SerializedString[width];
      Column.JsonForm[] forms = new Column.JsonForm[width];
      StringBuilder types = new StringBuilder("{");
      for (int i = 0; i < width; i++) {
        Column column = shape.columns().get(i);
        names[i] = new SerializedString(column.name());
        forms[i] = column.form();
        types.append(i == 0 ? "\"" : ",\"").append(names[i].asQuotedChars()).append("\":\"");
        types.append(new SerializedString(column.type()).asQuotedChars()).append('"');
      }
      return new EncodedShape(
          names, forms, shape.keyColumns(), new SerializedString(types.append('}').toString()));
    }
  }
}
