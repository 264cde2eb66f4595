package io.bartie.writer;

import io.bartie.envelope.ChangeEvent;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.Column;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.Op;
import io.bartie.envelope.TableShape;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.sql.TableName;
import io.bartie.writer.batch.FetchedEvent;
import io.bartie.writer.batch.KeyBytes;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** Makes events for tests. */
public final class Events {
  public static final Instant TIME = Instant.parse("2026-09-09T10:00:00.123456Z");

  /** A value that the source did not send. */
  public static final String UNCHANGED = new String("unchanged");

  private Events() {}

  /** A shape with an integer key {@code id}, and text columns. */
  public static TableShape shape(String table, String... columns) {
    List<Column> all = new java.util.ArrayList<>(List.of(new Column("id", "integer")));
    for (String column : columns) {
      all.add(new Column(column, "text"));
    }
    return new TableShape(TableName.parse(table), all, List.of(0));
  }

  /**
   * A change of the row {@code id}; values after the key, {@link #UNCHANGED} for those not sent.
   */
  public static FetchedEvent row(
      Op op, TableShape shape, int partition, long offset, int id, String... values) {
    ColumnValue key = ColumnValue.text(Integer.toString(id));
    ColumnValue[] after = new ColumnValue[values.length + 1];
    after[0] = key;
    for (int i = 0; i < values.length; i++) {
      after[i + 1] = value(values[i]);
    }
    RowChange change =
        new RowChange(
            op,
            shape,
            position(offset),
            TIME,
            List.of(key),
            op == Op.DELETE ? List.of() : Arrays.asList(after));
    byte[] keyBytes = (shape.table() + ":{\"id\":" + id + "}").getBytes(StandardCharsets.UTF_8);
    return new FetchedEvent(partition, offset, new KeyBytes(keyBytes), change, 100);
  }

  public static FetchedEvent control(ChangeEvent event, int partition, long offset) {
    return new FetchedEvent(partition, offset, null, event, 100);
  }

  public static SourcePosition position(long lsn) {
    return new SourcePosition(new Lsn(lsn), 0);
  }

  @SuppressWarnings("StringEquality")
  private static ColumnValue value(String text) {
    if (text == UNCHANGED) {
      return ColumnValue.UNCHANGED;
    }
    return text == null ? ColumnValue.NULL : ColumnValue.text(text);
  }
}
