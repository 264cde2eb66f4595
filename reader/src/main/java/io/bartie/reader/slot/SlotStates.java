package io.bartie.reader.slot;

import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.sql.TableName;
import io.bartie.state.StateRecord;
import java.util.ArrayList;
import java.util.List;

/** The states that a slot goes through from its making to its streaming. Pure. */
public final class SlotStates {
  private static final int LISTED = 100;

  private SlotStates() {}

  /** The copy is about to begin; committed before the slot is made. */
  public static StateRecord copying(SlotDecider.Surroundings here) {
    return new StateRecord(
        here.slot(),
        here.cluster(),
        here.timeline().current(),
        here.database(),
        here.publication(),
        here.topicId(),
        here.partitions(),
        StateRecord.Phase.COPYING,
        null,
        SourcePosition.ZERO.lsn().toString(),
        0,
        Lsn.ZERO.toString(),
        List.of(),
        List.of(),
        null);
  }

  /** The slot is made. */
  public static StateRecord madeAt(StateRecord state, Lsn consistentPoint) {
    return state.withPhase(
        state.phase(), consistentPoint.toString(), state.confirmable(), List.of());
  }

  /** A table's copy is complete. The last hundred are listed: the record must stay small. */
  public static StateRecord copied(StateRecord state, TableName table) {
    List<String> before = state.copiedTables();
    List<String> tables =
        new ArrayList<>(before.subList(Math.max(0, before.size() - LISTED + 1), before.size()));
    tables.add(table.toString());
    return state.withPhase(state.phase(), state.consistentPoint(), state.confirmable(), tables);
  }

  /**
   * Every table's copy is complete: from here on the slot must exist. The tables are no longer
   * listed, for every Kafka transaction carries this record.
   */
  public static StateRecord streaming(StateRecord state) {
    return state.withPhase(
        StateRecord.Phase.STREAMING, state.consistentPoint(), state.consistentPoint(), List.of());
  }
}
