package io.bartie.envelope;

import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ChangeEvent.TableSchema;
import io.bartie.envelope.ChangeEvent.TableSweep;
import io.bartie.envelope.ChangeEvent.Watermark;
import io.bartie.position.SourcePosition;
import io.bartie.sql.TableName;
import java.time.Instant;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Writes change events as JSON. One instance per thread: it keeps what it has encoded before. */
public final class EnvelopeWriter {
  private static final int SHAPES_KEPT = 4096;
  private static final byte[] NULL = JsonBytes.ascii("null");
  private static final byte[] TRUE = JsonBytes.ascii("true");
  private static final byte[] FALSE = JsonBytes.ascii("false");
  private static final byte[] SEQ = JsonBytes.ascii(",\"" + EnvelopeFields.SEQ + "\":");
  private static final byte[] LSN_FIELD = JsonBytes.ascii("\"" + EnvelopeFields.LSN + "\":");
  private static final byte[] COMMIT_TS = JsonBytes.ascii(",\"" + EnvelopeFields.COMMIT_TS + "\":");
  private static final byte[] PK = JsonBytes.ascii(",\"" + EnvelopeFields.PK + "\":{");
  private static final byte[] AFTER = JsonBytes.ascii(",\"" + EnvelopeFields.AFTER + "\":");
  private static final byte[] UNCHANGED =
      JsonBytes.ascii(",\"" + EnvelopeFields.UNCHANGED + "\":[");
  private static final byte[] TYPES = JsonBytes.ascii(",\"" + EnvelopeFields.TYPES + "\":");
  private static final byte[] BELOW = JsonBytes.ascii(",\"" + EnvelopeFields.BELOW + "\":{");
  private static final byte[] GENERATED =
      JsonBytes.ascii(",\"" + EnvelopeFields.GENERATED + "\":{");

  private final Map<TableShape, EncodedShape> shapes = new IdentityHashMap<>();
  private final JsonBytes json = new JsonBytes();
  private final CommitTimes times = new CommitTimes();
  private Instant lastTime;
  private byte[] lastTimeText;

  /** The event as UTF-8 JSON. */
  public byte[] write(ChangeEvent event) {
    json.clear();
    if (event instanceof RowChange change) {
      writeRow(change);
    } else if (event instanceof TableSweep sweep) {
      writeHead(head(Op.SWEEP, sweep.table()), event);
      if (!sweep.below().equals(sweep.position())) {
        json.raw(BELOW);
        writePosition(sweep.below());
        json.raw('}');
      }
    } else if (event instanceof TableSchema schema) {
      writeHead(head(Op.SCHEMA, schema.shape().table()), event);
      writeSchema(encoded(schema.shape()));
      writeGenerated(schema.generated());
    } else if (event instanceof Watermark) {
      writeHead(head(Op.WATERMARK, null), event);
    }
    return json.raw('}').toBytes();
  }

  private void writeRow(RowChange change) {
    EncodedShape shape = encoded(change.shape());
    writeHead(shape.heads[change.op().ordinal()], change);
    json.raw(PK);
    for (int i = 0; i < shape.keyColumns.length; i++) {
      int column = shape.keyColumns[i];
      writeName(shape.names[column], i == 0);
      writeValue(shape.forms[column], change.key().get(i));
    }
    json.raw('}').raw(AFTER);
    if (change.op() == Op.DELETE) {
      json.raw(NULL);
    } else {
      writeAfter(shape, change.after());
    }
    json.raw(TYPES).raw(shape.types);
  }

  private void writeAfter(EncodedShape shape, List<ColumnValue> after) {
    json.raw('{');
    int written = 0;
    for (int i = 0; i < shape.names.length; i++) {
      ColumnValue value = after.get(i);
      if (!(value instanceof ColumnValue.Unchanged)) {
        writeName(shape.names[i], written++ == 0);
        writeValue(shape.forms[i], value);
      }
    }
    json.raw('}');
    if (written == shape.names.length) {
      return;
    }
    json.raw(UNCHANGED);
    boolean first = true;
    for (int i = 0; i < shape.names.length; i++) {
      if (after.get(i) instanceof ColumnValue.Unchanged) {
        if (!first) {
          json.raw(',');
        }
        json.raw(shape.names[i]);
        first = false;
      }
    }
    json.raw(']');
  }

  /** What every event begins with, up to its position. */
  private static byte[] head(Op op, TableName table) {
    JsonBytes head = new JsonBytes().raw('{');
    head.raw(JsonBytes.string(EnvelopeFields.OP)).raw(':').quoted(op.code()).raw(',');
    if (table != null) {
      head.raw(JsonBytes.string(EnvelopeFields.TABLE)).raw(':').quoted(table.toString()).raw(',');
    }
    return head.toBytes();
  }

  private void writeHead(byte[] head, ChangeEvent event) {
    json.raw(head);
    writePosition(event.position());
    writeTime(event.commitTime());
  }

  private void writePosition(SourcePosition position) {
    json.raw(LSN_FIELD).number(position.lsn().value());
    json.raw(SEQ).number(position.seq());
  }

  /** The events of one transaction share their time: its text is made once. */
  private void writeTime(Instant time) {
    if (!time.equals(lastTime)) {
      lastTimeText = JsonBytes.ascii('"' + times.format(time) + '"');
      lastTime = time;
    }
    json.raw(COMMIT_TS).raw(lastTimeText);
  }

  private void writeSchema(EncodedShape shape) {
    json.raw(PK);
    for (int i = 0; i < shape.keyColumns.length; i++) {
      writeName(shape.names[shape.keyColumns[i]], i == 0);
      json.raw(NULL);
    }
    json.raw('}').raw(TYPES).raw(shape.types);
  }

  private void writeGenerated(List<GeneratedColumn> columns) {
    if (columns.isEmpty()) {
      return;
    }
    json.raw(GENERATED);
    for (int i = 0; i < columns.size(); i++) {
      GeneratedColumn column = columns.get(i);
      writeName(JsonBytes.string(column.name()), i == 0);
      json.raw('{').quoted("type").raw(':').quoted(column.type()).raw(',');
      json.quoted("as").raw(':').quoted(column.expression()).raw('}');
    }
    json.raw('}');
  }

  private void writeName(byte[] name, boolean first) {
    if (!first) {
      json.raw(',');
    }
    json.raw(name).raw(':');
  }

  private void writeValue(Column.JsonForm form, ColumnValue value) {
    if (value instanceof ColumnValue.Text text) {
      switch (form) {
        case NUMBER -> json.number(text);
        case BOOLEAN -> json.raw(isTrue(text) ? TRUE : FALSE);
        case STRING -> json.quoted(text);
      }
    } else if (value instanceof ColumnValue.Null) {
      json.raw(NULL);
    } else {
      throw new IllegalArgumentException("an unchanged value has no JSON form");
    }
  }

  /** As boolout prints it. */
  private static boolean isTrue(ColumnValue.Text text) {
    return text.message() == null
        ? text.value().equals("t")
        : text.length() == 1 && text.message()[text.start()] == 't';
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

  /**
   * What every event of a shape repeats, encoded once.
   *
   * @param heads by {@link Op#ordinal()}
   * @param names as JSON strings
   * @param types the object
   */
  private record EncodedShape(
      byte[][] heads, byte[][] names, Column.JsonForm[] forms, int[] keyColumns, byte[] types) {
    static EncodedShape of(TableShape shape) {
      int width = shape.columns().size();
      byte[][] names = new byte[width][];
      Column.JsonForm[] forms = new Column.JsonForm[width];
      JsonBytes types = new JsonBytes().raw('{');
      for (int i = 0; i < width; i++) {
        Column column = shape.columns().get(i);
        names[i] = JsonBytes.string(column.name());
        forms[i] = column.form();
        if (i > 0) {
          types.raw(',');
        }
        types.raw(names[i]).raw(':').quoted(column.type());
      }
      byte[][] heads = new byte[Op.values().length][];
      for (Op op : Op.values()) {
        heads[op.ordinal()] = head(op, shape.table());
      }
      int[] keyColumns = shape.keyColumns().stream().mapToInt(Integer::intValue).toArray();
      return new EncodedShape(heads, names, forms, keyColumns, types.raw('}').toBytes());
    }
  }
}
