package io.bartie.reader.change;

import io.bartie.envelope.Column;
import io.bartie.key.KeyType;
import io.bartie.process.ProcessStop;
import io.bartie.reader.catalog.KeyedShape;
import io.bartie.sql.TableName;
import io.bartie.state.KeyLayout;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Remembers, across restarts, how the topic's keys of each table are written, so that a row never
 * gets two keys unnoticed (I4): they may go to two partitions, which are applied in no order. Used
 * by the replication thread.
 */
public final class KeyMemory {
  private final String slot;
  private final String consistentPoint;
  private final Consumer<KeyLayout> keep;
  private final Consumer<TableName> changed;
  private final Map<Integer, KeyLayout> byOid = new HashMap<>();
  private final Map<String, KeyLayout> byName = new HashMap<>();

  /**
   * @param consistentPoint where the slot was made; layouts of another slot of its name are ignored
   * @param stored what the state topic holds
   * @param keep writes a layout to the state topic, with what has been given to it before
   * @param changed marks, in the same Kafka transaction, that a table's keys are others from here
   *     on: no later start publishes anything before all that came earlier is applied
   */
  public KeyMemory(
      String slot,
      String consistentPoint,
      Collection<KeyLayout> stored,
      Consumer<KeyLayout> keep,
      Consumer<TableName> changed) {
    this.slot = slot;
    this.consistentPoint = consistentPoint;
    this.keep = keep;
    this.changed = changed;
    for (KeyLayout layout : stored) {
      if (layout.consistentPoint().equals(consistentPoint)) {
        add(layout);
      }
    }
  }

  /** The key's columns as the topic's keys hold them, or null when none of the table is there. */
  List<String> columns(int oid) {
    KeyLayout layout = byOid.get(oid);
    return layout == null ? null : layout.columns();
  }

  /** The canonical form of a key column, or null when that is not known. */
  KeyType type(int oid, String column) {
    KeyLayout layout = byOid.get(oid);
    int index = layout == null ? -1 : layout.columns().indexOf(column);
    return index < 0 ? null : KeyType.valueOf(layout.types().get(index));
  }

  /** The SQL type of a key column, or null when that is not known. */
  String sqlType(int oid, String column) {
    KeyLayout layout = byOid.get(oid);
    int index = layout == null ? -1 : layout.columns().indexOf(column);
    return index < 0 || layout.sqlTypes().isEmpty() ? null : layout.sqlTypes().get(index);
  }

  /** The tables with keys in the topic, by oid, as they were named then. */
  public Map<Integer, TableName> tables() {
    Map<Integer, TableName> tables = new HashMap<>();
    byOid.forEach((oid, layout) -> tables.put(oid, TableName.parse(layout.table())));
    return tables;
  }

  /**
   * Called before the first event with such keys is published.
   *
   * @throws ProcessStop once, when the table's keys have been written otherwise so far: later
   *     starts wait for the writers, then go on with the new ones; and at every start when the
   *     table was renamed
   */
  public void admit(int oid, KeyedShape keyed) {
    KeyLayout layout =
        new KeyLayout(
            slot,
            consistentPoint,
            Integer.toUnsignedLong(oid),
            keyed.shape().table().toString(),
            keyed.keyNames(),
            keyed.keyTypes().stream().map(KeyType::name).toList(),
            keyed.shape().key().stream().map(Column::type).toList());
    KeyLayout known = byOid.get(oid);
    if (layout.equals(known)) {
      return;
    }
    if (known != null && !known.table().equals(layout.table())) {
      throw renamed(known, layout);
    }
    // a table that was dropped and made again has another oid and the same keys in the topic
    KeyLayout before = known == null ? byName.get(layout.table()) : known;
    add(layout);
    keep.accept(layout);
    if (before != null && !layout.writesKeysLike(before)) {
      changed.accept(keyed.shape().table());
      throw keysChanged(before, layout);
    }
  }

  private void add(KeyLayout layout) {
    byOid.put((int) layout.relation(), layout);
    byName.put(layout.table(), layout);
  }

  private static ProcessStop keysChanged(KeyLayout before, KeyLayout now) {
    return ProcessStop.unsafe(
        "the key of a table changed, from "
            + text(before)
            + " to "
            + text(now)
            + ": its rows get other Kafka keys, which could overtake changes that are still on their"
            + " way. Everything before it is published. Once the writers have applied that, give the"
            + " destination's table the same key and start the reader again (started earlier, it"
            + " waits for them and publishes nothing). If rows were rewritten with it, stop the"
            + " processes and run: bin/cdcctl resync --yes");
  }

  /** I1: under its new name the destination has none of its rows. */
  private static ProcessStop renamed(KeyLayout before, KeyLayout now) {
    return ProcessStop.unsafe(
        "table "
            + before.table()
            + " was renamed to "
            + now.table()
            + ": under that name the destination lacks every row that does not change again."
            + " Everything before it is published. Stop the processes and run: bin/cdcctl resync"
            + " --yes");
  }

  private static String text(KeyLayout layout) {
    return layout.table()
        + " "
        + layout.columns()
        + " "
        + (layout.sqlTypes().isEmpty() ? layout.types() : layout.sqlTypes());
  }
}
