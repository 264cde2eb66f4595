package io.bartie.reader.change;

import io.bartie.envelope.ChangeEvent;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ChangeEvent.TableSweep;
import io.bartie.envelope.ColumnValue;
import io.bartie.position.Lsn;
import io.bartie.reader.publish.EventSink;
import io.bartie.reader.publish.Tick;
import io.bartie.state.KeyLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Keeps what it is given. */
final class RecordedEvents implements EventSink {
  final List<ChangeEvent> events = new ArrayList<>();
  final List<String> keys = new ArrayList<>();
  final List<KeyLayout> layouts = new ArrayList<>();
  Lsn completed = Lsn.ZERO;

  @Override
  public void row(RowChange event, byte[] key, Tick tick) {
    events.add(event);
    keys.add(new String(key, StandardCharsets.UTF_8));
  }

  @Override
  public void control(ChangeEvent event, Tick tick) {
    events.add(event);
  }

  @Override
  public void remember(KeyLayout layout) {
    layouts.add(layout);
  }

  @Override
  public void complete(Lsn lsn) {
    completed = lsn;
  }

  List<RowChange> rows() {
    return events.stream().filter(RowChange.class::isInstance).map(RowChange.class::cast).toList();
  }

  /** Rows and sweeps, readable. */
  List<String> changes() {
    List<String> lines = new ArrayList<>();
    for (ChangeEvent event : events) {
      if (event instanceof RowChange row) {
        lines.add(
            row.op().code()
                + " "
                + row.table()
                + " "
                + row.position()
                + " "
                + show(row.key())
                + " "
                + show(row.after()));
      } else if (event instanceof TableSweep sweep) {
        lines.add("t " + sweep.table() + " " + sweep.position() + " below " + sweep.below());
      }
    }
    return lines;
  }

  static String show(List<ColumnValue> values) {
    return values.stream().map(RecordedEvents::show).toList().toString();
  }

  private static String show(ColumnValue value) {
    if (value instanceof ColumnValue.Text text) {
      return text.value();
    }
    return value instanceof ColumnValue.Null ? "null" : "unchanged";
  }
}
