package io.bartie.reader.publish;

import io.bartie.envelope.Op;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.state.KeyLayout;
import io.bartie.state.StateRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Events that are handed from thread to thread together, and what is known once they are in the
 * topic. Filled by one thread, then only read.
 */
final class Chunk {
  private final List<OutgoingRecord> records = new ArrayList<>();
  private final int[] byOp = new int[Op.values().length];
  private final List<KeyLayout> layouts = new ArrayList<>();
  private final List<KeyLayout> forgotten = new ArrayList<>();
  private long bytes;
  private SourcePosition last;
  private Lsn confirmable;
  private UnaryOperator<StateRecord> change;

  void add(Op op, OutgoingRecord out) {
    records.add(out);
    byOp[op.ordinal()]++;
    bytes += out.bytes();
  }

  /** The keys of the events that follow are written so. */
  void remember(KeyLayout layout) {
    layouts.add(layout);
  }

  /** The layout counts no more. */
  void forget(KeyLayout layout) {
    forgotten.add(layout);
  }

  List<KeyLayout> forgotten() {
    return forgotten;
  }

  List<KeyLayout> layouts() {
    return layouts;
  }

  /** The chunk's events reach up to this position. */
  void reaches(SourcePosition position) {
    last = position;
  }

  /** Everything committed before this LSN is in this chunk or in an earlier one. */
  void completes(Lsn lsn) {
    confirmable = confirmable == null ? lsn : confirmable.max(lsn);
  }

  /** A change of the state record that holds once the chunk is in the topic. */
  void change(UnaryOperator<StateRecord> next) {
    UnaryOperator<StateRecord> before = change;
    change = before == null ? next : state -> next.apply(before.apply(state));
  }

  /** Whether nothing in it asks to be published by itself; mere progress does not. */
  boolean isEmpty() {
    return records.isEmpty() && layouts.isEmpty() && forgotten.isEmpty() && change == null;
  }

  List<OutgoingRecord> records() {
    return records;
  }

  /** Adds how many records there are of each op. */
  void countInto(int[] sum) {
    for (int i = 0; i < byOp.length; i++) {
      sum[i] += byOp[i];
    }
  }

  long bytes() {
    return bytes;
  }

  /** The state after this chunk. */
  StateRecord applyTo(StateRecord state) {
    StateRecord moved =
        state.withProgress(
            last == null ? state.published() : last,
            confirmable == null ? state.confirmableLsn() : confirmable.max(state.confirmableLsn()));
    return change == null ? moved : change.apply(moved);
  }
}
