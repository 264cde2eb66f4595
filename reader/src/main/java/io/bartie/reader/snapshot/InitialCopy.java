package io.bartie.reader.snapshot;

import io.bartie.connect.DatabaseUrl;
import io.bartie.connect.KafkaEndpoint;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ChangeEvent.TableSchema;
import io.bartie.envelope.ChangeEvent.TableSweep;
import io.bartie.envelope.ChangeEvent.Watermark;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.Op;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.process.HeapLimit;
import io.bartie.process.ProcessStop;
import io.bartie.reader.catalog.CatalogTable;
import io.bartie.reader.catalog.KeyTypes;
import io.bartie.reader.catalog.KeyedShape;
import io.bartie.reader.catalog.KeyedShapes;
import io.bartie.reader.catalog.PublishedTable;
import io.bartie.reader.catalog.SourceChecks;
import io.bartie.reader.catalog.TableCatalog;
import io.bartie.reader.change.KeyMemory;
import io.bartie.reader.publish.EventSink;
import io.bartie.reader.publish.PublishLimits;
import io.bartie.reader.publish.Tick;
import io.bartie.reader.slot.ReplicationConnection.NewSlot;
import io.bartie.seam.Seam;
import io.bartie.seam.Seams;
import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.postgresql.copy.CopyOut;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies every published table as the slot's snapshot shows it: per table its schema, its rows, and
 * a sweep of whatever an abandoned earlier copy has left. Used by the replication thread.
 */
public final class InitialCopy {
  private static final Logger LOG = LoggerFactory.getLogger(InitialCopy.class);

  /** undefined_table, invalid_schema_name */
  private static final Set<String> GONE = Set.of("42P01", "3F000");

  private static final int ROWS_BETWEEN_TICKS = 1024;

  private final DatabaseUrl sourceUrl;
  private final String applicationName;
  private final Duration longestSilence;
  private final Connection source;
  private final SourceChecks checks;
  private final KeyTypes keyTypes;
  private final KeyMemory keys;
  private final EventSink sink;
  private final Consumer<TableName> copied;
  private final Tick tick;
  private final Seams seams;
  private final CopyProgress progress;
  private final HeapLimit heap = HeapLimit.ofThisJvm(PublishLimits.COPIES_IN_MEMORY);
  private long nextSeq;

  /**
   * @param longestSilence how long the server may say nothing while it scans a table
   * @param source an ordinary session, which sees what the snapshot no longer can
   * @param copied is told of each table after its last event was given to the sink
   * @param progress is told how far the copy is
   * @param tick what to do every so often
   */
  public InitialCopy(
      DatabaseUrl sourceUrl,
      String applicationName,
      Duration longestSilence,
      Connection source,
      SourceChecks checks,
      KeyTypes keyTypes,
      KeyMemory keys,
      EventSink sink,
      Consumer<TableName> copied,
      CopyProgress progress,
      Tick tick,
      Seams seams) {
    this.sourceUrl = sourceUrl;
    this.applicationName = applicationName;
    this.longestSilence = longestSilence;
    this.source = source;
    this.checks = checks;
    this.keyTypes = keyTypes;
    this.keys = keys;
    this.sink = sink;
    this.copied = copied;
    this.progress = progress;
    this.tick = tick;
    this.seams = seams;
  }

  /** Copies everything into the sink. */
  public void run(NewSlot slot, String publication) throws SQLException {
    // every streamed event sorts after the copy's
    Lsn lsn = slot.consistentPoint().plus(-1);
    try (SnapshotSession session =
        SnapshotSession.open(sourceUrl, applicationName, slot.snapshot(), longestSilence)) {
      List<PublishedTable> tables = checks.checkTables(session.connection(), publication);
      LOG.info("copy begins: tables={} consistent_point={}", tables.size(), slot.consistentPoint());
      progress.beginAll(tables.size());
      for (PublishedTable table : tables) {
        if (table != tables.get(0)) {
          seams.reachedInSession(Seam.READER_COPY_BETWEEN_TABLES);
        }
        copy(session, table, lsn);
      }
      // only now is everything that was committed before the consistent point in the topic
      sink.control(
          new Watermark(new SourcePosition(slot.consistentPoint(), 0), session.time()), tick);
      progress.endAll();
    }
  }

  private void copy(SnapshotSession session, PublishedTable table, Lsn lsn) throws SQLException {
    KeyedShape keyed = KeyedShapes.of(session.connection(), table, keyTypes);
    // the schema has a position of its own, so that the sweep's lies above it even without a row
    SourcePosition first = new SourcePosition(lsn, nextSeq++);
    Instant time = session.time();
    progress.begin(table.name(), table.table().estimatedRows());
    keys.admit(table.table().oid(), keyed);
    sink.control(new TableSchema(keyed.shape(), first, time, keyed.generated()), tick);
    try {
      session.lock(table.table());
    } catch (SQLException e) {
      if (GONE.contains(e.getSQLState())) {
        throw new SnapshotOutdatedException(table.name());
      }
      throw e;
    }
    requireUnchanged(table.table());
    CopyOut rows = session.copy(table);
    int width = table.columns().size();
    for (byte[] line = next(rows, table); line != null; line = next(rows, table)) {
      if (heap.isExceededBy(line.length)) {
        throw tooLarge(keyed, line, width);
      }
      try {
        List<ColumnValue> row = CopyTextParser.parse(line, width);
        List<ColumnValue> key = keyed.key(row, null);
        RowChange event =
            new RowChange(
                Op.READ, keyed.shape(), new SourcePosition(lsn, nextSeq++), time, key, row);
        sink.row(event, keyed.recordKey().of(key), tick);
      } catch (OutOfMemoryError e) {
        if (heap.isToBlame(line.length)) {
          throw tooLarge(keyed, line, width);
        }
        throw e;
      }
      progress.row();
      seams.reachedInSession(Seam.READER_COPY_ROW);
      if (nextSeq % ROWS_BETWEEN_TICKS == 0) {
        tick.tick();
        progress.mayLog();
      }
    }
    session.unlock();
    seams.reachedInSession(Seam.READER_COPY_LAST_ROW);
    // rows below this table's first belong to an abandoned copy, and the source may have lost them
    sink.control(
        new TableSweep(keyed.shape().table(), new SourcePosition(lsn, nextSeq++), time, first),
        tick);
    copied.accept(table.name());
    progress.end();
    tick.tick();
  }

  private byte[] next(CopyOut rows, PublishedTable table) throws SQLException {
    try {
      return rows.readFromCopy();
    } catch (OutOfMemoryError e) {
      throw heap.refusalUnreceived(
          "reader", "a row of table " + table.name(), KafkaEndpoint.MAX_RECORD_BYTES);
    }
  }

  /** I6: a row that the heap does not take is named, not died of. */
  private ProcessStop tooLarge(KeyedShape keyed, byte[] line, int width) {
    List<ColumnValue> row = CopyTextParser.parse(CopyTextParser.shortened(line), width);
    return heap.refusal("reader", keyed.rowText(keyed.key(row, null)), line.length);
  }

  /**
   * A rewrite or truncation after the snapshot shows the snapshot an empty table, and is not in the
   * stream: it must not go unseen (I1).
   */
  private void requireUnchanged(CatalogTable seen) throws SQLException {
    CatalogTable now = TableCatalog.describe(source, List.of(seen.oid())).get(seen.oid());
    if (now == null || !now.readsLike(seen)) {
      throw new SnapshotOutdatedException(seen.name());
    }
  }
}
