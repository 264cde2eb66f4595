package io.bartie.reader.change;

import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ChangeEvent.TableSchema;
import io.bartie.envelope.ChangeEvent.TableSweep;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.Op;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.reader.catalog.KeyedShape;
import io.bartie.reader.pgoutput.BeginMessage;
import io.bartie.reader.pgoutput.CommitMessage;
import io.bartie.reader.pgoutput.DeleteMessage;
import io.bartie.reader.pgoutput.InsertMessage;
import io.bartie.reader.pgoutput.LogicalMessage;
import io.bartie.reader.pgoutput.OriginMessage;
import io.bartie.reader.pgoutput.PgOutputException;
import io.bartie.reader.pgoutput.PgOutputMessage;
import io.bartie.reader.pgoutput.RelationMessage;
import io.bartie.reader.pgoutput.RowMessage;
import io.bartie.reader.pgoutput.TruncateMessage;
import io.bartie.reader.pgoutput.TupleData;
import io.bartie.reader.pgoutput.TypeMessage;
import io.bartie.reader.pgoutput.UpdateMessage;
import io.bartie.reader.publish.EventSink;
import io.bartie.reader.publish.Tick;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns messages into events with positions that are the same on every replay, and leaves out what
 * is published already (I2). Used by the replication thread.
 */
public final class ChangeEvents {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeEvents.class);

  private final Relations relations;
  private final UnchangedValues unchangedValues;
  private final EventSink sink;
  private final SourcePosition published;
  private BeginMessage transaction;
  private long nextSeq;
  private long replayed;
  private Instant lastCommitTime;

  /**
   * @param published the last event in the topic; nothing at or before it is published again
   */
  public ChangeEvents(
      Relations relations,
      UnchangedValues unchangedValues,
      EventSink sink,
      SourcePosition published) {
    this.relations = relations;
    this.unchangedValues = unchangedValues;
    this.sink = sink;
    this.published = published;
  }

  /** Whether a transaction has begun whose end has not come yet. */
  public boolean isTransactionOpen() {
    return transaction != null;
  }

  /** How many events were left out because the topic has them (I2). */
  public long replayed() {
    return replayed;
  }

  /** When the last transaction that has begun here was committed on the source; null before any. */
  public Instant lastCommitTime() {
    return lastCommitTime;
  }

  /** Takes the next message of the stream. */
  public void accept(PgOutputMessage message, Tick tick) throws SQLException {
    if (message instanceof InsertMessage insert) {
      insert(insert, tick);
    } else if (message instanceof UpdateMessage update) {
      update(update, tick);
    } else if (message instanceof DeleteMessage delete) {
      delete(delete, tick);
    } else if (message instanceof BeginMessage begin) {
      begin(begin);
    } else if (message instanceof CommitMessage commit) {
      commit(commit);
    } else if (message instanceof RelationMessage relation) {
      relations.add(relation);
    } else if (message instanceof TypeMessage type) {
      relations.add(type);
    } else if (message instanceof TruncateMessage truncate) {
      truncate(truncate, tick);
    } else if (message instanceof OriginMessage || message instanceof LogicalMessage) {
      // neither changes a row
      LOG.debug("message passed over: {}", message);
    }
  }

  /**
   * The table and the key of a change, for a message.
   *
   * @param message one of {@link io.bartie.reader.pgoutput.ShortenedMessage}
   * @param tick what goes on while the source does not answer
   */
  public String describe(PgOutputMessage message, Tick tick) throws SQLException {
    if (message instanceof InsertMessage insert) {
      return describe(relations.of(insert.relation(), tick), insert.newRow(), null);
    } else if (message instanceof UpdateMessage update) {
      return describe(relations.of(update.relation(), tick), update.newRow(), update.oldRow());
    } else if (message instanceof DeleteMessage delete) {
      return describe(relations.of(delete.relation(), tick), delete.oldRow(), null);
    }
    return "a " + message.getClass().getSimpleName();
  }

  /**
   * Whether it changes a row of a table that is left out.
   *
   * @param tick what goes on while the source does not answer
   */
  public boolean leavesOut(PgOutputMessage message, Tick tick) throws SQLException {
    return message instanceof RowMessage row && relations.of(row.relation(), tick).isLeftOut();
  }

  private String describe(Relation relation, TupleData now, TupleData old) {
    KeyedShape keyed = relation.keyed();
    return keyed.rowText(keyed.key(row(relation, now), old == null ? null : row(relation, old)));
  }

  private void begin(BeginMessage begin) {
    if (transaction != null) {
      throw new PgOutputException(
          "transaction " + begin.commitLsn() + " begins within " + transaction.commitLsn());
    }
    transaction = begin;
    lastCommitTime = begin.commitTime();
    nextSeq = 0;
  }

  private void commit(CommitMessage commit) {
    if (transaction == null || !transaction.commitLsn().equals(commit.commitLsn())) {
      throw new PgOutputException(
          "the transaction at " + commit.commitLsn() + " ends without having begun");
    }
    transaction = null;
    sink.complete(commit.endLsn());
  }

  private void insert(InsertMessage insert, Tick tick) throws SQLException {
    Relation relation = relations.of(insert.relation(), tick);
    if (relation.isLeftOut()) {
      nextSeq++;
      return;
    }
    List<ColumnValue> row = row(relation, insert.newRow());
    List<ColumnValue> key = relation.keyed().key(row, null);
    // an update that moves a row into a row filter comes as an insert, without unchanged values
    if (isPartial(row) && !isPublished(position())) {
      row = complete(relation, key, row, tick);
    }
    emit(Op.INSERT, relation, key, row, tick);
  }

  private void delete(DeleteMessage delete, Tick tick) throws SQLException {
    Relation relation = relations.of(delete.relation(), tick);
    if (relation.isLeftOut()) {
      nextSeq++;
      return;
    }
    List<ColumnValue> key = relation.keyed().key(row(relation, delete.oldRow()), null);
    emit(Op.DELETE, relation, key, List.of(), tick);
  }

  private void update(UpdateMessage update, Tick tick) throws SQLException {
    Relation relation = relations.of(update.relation(), tick);
    if (relation.isLeftOut()) {
      nextSeq++;
      return;
    }
    List<ColumnValue> row = row(relation, update.newRow());
    List<ColumnValue> old = update.oldRow() == null ? null : row(relation, update.oldRow());
    List<ColumnValue> key = relation.keyed().key(row, old);
    row = filled(relation, row, key, old);
    List<ColumnValue> oldKey = old == null ? key : relation.keyed().key(old, null);
    // an old key that is present but equal is no key change
    if (relation.keyed().recordKey().isSame(key, oldKey)) {
      emit(Op.UPDATE, relation, key, row, tick);
      return;
    }
    emit(Op.DELETE, relation, oldKey, List.of(), tick);
    if (!isPublished(position())) {
      row = complete(relation, key, row, tick);
    }
    emit(Op.INSERT, relation, key, row, tick);
  }

  /** Whether values were not sent again; asked of every row. */
  private static boolean isPartial(List<ColumnValue> row) {
    for (int i = 0; i < row.size(); i++) {
      if (row.get(i) instanceof ColumnValue.Unchanged) {
        return true;
      }
    }
    return false;
  }

  /** The new row with what is known of the values that were not sent again. */
  private static List<ColumnValue> filled(
      Relation relation, List<ColumnValue> row, List<ColumnValue> key, List<ColumnValue> old) {
    if (!isPartial(row)) {
      return row;
    }
    ColumnValue[] values = row.toArray(new ColumnValue[0]);
    if (old != null && relation.sendsWholeOldRow()) {
      for (int i = 0; i < values.length; i++) {
        // a partition that is not FULL under a root that is sends its key, and NULL for the others;
        // a value that was left alone is never NULL
        if (values[i] instanceof ColumnValue.Unchanged && old.get(i) instanceof ColumnValue.Text) {
          values[i] = old.get(i);
        }
      }
    }
    List<Integer> keyColumns = relation.keyed().shape().keyColumns();
    for (int i = 0; i < keyColumns.size(); i++) {
      values[keyColumns.get(i)] = key.get(i);
    }
    return Arrays.asList(values);
  }

  /** Under the new key there is nothing to keep: unchanged values are fetched from the source. */
  private List<ColumnValue> complete(
      Relation relation, List<ColumnValue> key, List<ColumnValue> row, Tick tick)
      throws SQLException {
    List<Integer> missing = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      if (row.get(i) instanceof ColumnValue.Unchanged) {
        missing.add(i);
      }
    }
    if (missing.isEmpty()) {
      return row;
    }
    Optional<List<ColumnValue>> found =
        unchangedValues.fetch(relation, key, missing, transaction.xid(), tick);
    if (found.isEmpty()) {
      // a later event of this stream replaces or removes the row
      LOG.debug(
          "table {}: the row of the key change at {} has moved on",
          relation.keyed().shape().table(),
          position());
      return row;
    }
    ColumnValue[] values = row.toArray(new ColumnValue[0]);
    for (int i = 0; i < missing.size(); i++) {
      values[missing.get(i)] = found.get().get(i);
    }
    return Arrays.asList(values);
  }

  private void truncate(TruncateMessage truncate, Tick tick) throws SQLException {
    for (int oid : truncate.relations()) {
      Relation relation = relations.of(oid, tick);
      SourcePosition position = position();
      if (!relation.isLeftOut() && !isPublished(position)) {
        announce(relation, position, tick);
        sink.control(
            new TableSweep(
                relation.keyed().shape().table(), position, transaction.commitTime(), position),
            tick);
      }
      nextSeq++;
    }
  }

  private void emit(
      Op op, Relation relation, List<ColumnValue> key, List<ColumnValue> after, Tick tick)
      throws SQLException {
    SourcePosition position = position();
    if (!isPublished(position)) {
      announce(relation, position, tick);
      KeyedShape keyed = relation.keyed();
      sink.row(
          new RowChange(op, keyed.shape(), position, transaction.commitTime(), key, after),
          keyed.recordKey().of(key),
          tick);
    } else {
      replayed++;
    }
    nextSeq++;
  }

  /** The table's schema goes before the first change that is published under it. */
  private void announce(Relation relation, SourcePosition position, Tick tick) throws SQLException {
    if (!relation.isAnnounced()) {
      relations.admit(relation);
      KeyedShape keyed = relation.keyed();
      sink.control(
          new TableSchema(keyed.shape(), position, transaction.commitTime(), keyed.generated()),
          tick);
      relation.announced();
    }
  }

  /** I2: the state record tells what a replay must leave out. */
  private boolean isPublished(SourcePosition position) {
    return position.compareTo(published) <= 0;
  }

  private SourcePosition position() {
    if (transaction == null) {
      throw new PgOutputException("a change stands outside of every transaction");
    }
    return new SourcePosition(transaction.commitLsn(), nextSeq);
  }

  private static List<ColumnValue> row(Relation relation, TupleData tuple) {
    int width = relation.keyed().shape().columns().size();
    if (tuple.values().size() != width) {
      throw new PgOutputException(
          "a row of table "
              + relation.keyed().shape().table()
              + " has "
              + tuple.values().size()
              + " values, and its Relation message "
              + width
              + " columns");
    }
    return tuple.values();
  }

  /** The end of the stream that a Begin announces, for {@code --until-lsn}. */
  public static boolean beginsAtOrAfter(PgOutputMessage message, Lsn lsn) {
    return message instanceof BeginMessage begin && !lsn.isAfter(begin.commitLsn());
  }
}
