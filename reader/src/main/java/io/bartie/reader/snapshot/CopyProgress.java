package io.bartie.reader.snapshot;

import io.bartie.sql.TableName;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows how far the copy is, and logs it every few seconds and at each table's end. Used by one
 * thread.
 */
public final class CopyProgress {
  private static final Logger LOG = LoggerFactory.getLogger(CopyProgress.class);
  private static final long INTERVAL_NANOS = Duration.ofSeconds(3).toNanos();

  private final LongSupplier nanoTime;
  private final long began;
  private long saidAt;
  private TableName table;
  private long estimate;
  private long tableBegan;
  private long tableRows;
  private long allRows;
  private int tables;
  private int tablesDone;

  public CopyProgress(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.began = nanoTime.getAsLong();
    this.saidAt = began;
  }

  /** How many tables there are to copy. */
  public int tables() {
    return tables;
  }

  public int tablesDone() {
    return tablesDone;
  }

  /** Rows copied, of all tables. */
  public long rows() {
    return allRows;
  }

  void beginAll(int count) {
    tables = count;
  }

  void begin(TableName name, long estimatedRows) {
    table = name;
    estimate = estimatedRows;
    tableBegan = nanoTime.getAsLong();
    tableRows = 0;
  }

  void row() {
    tableRows++;
    allRows++;
  }

  /** To be called every thousand rows or so. */
  void mayLog() {
    long now = nanoTime.getAsLong();
    if (now - saidAt >= INTERVAL_NANOS) {
      saidAt = now;
      LOG.info(
          "copying: table={} rows={} of_about={} rows_per_second={}",
          table,
          tableRows,
          estimate < 0 ? "unknown" : Math.max(estimate, tableRows),
          rate(tableRows, now - tableBegan));
    }
  }

  void end() {
    tablesDone++;
    LOG.info(
        "copied: table={} rows={} seconds={}",
        table,
        tableRows,
        (nanoTime.getAsLong() - tableBegan) / 1_000_000 / 1000.0);
  }

  void endAll() {
    long nanos = nanoTime.getAsLong() - began;
    LOG.info(
        "copy complete: tables={} rows={} seconds={} rows_per_second={}",
        tables,
        allRows,
        nanos / 1_000_000 / 1000.0,
        rate(allRows, nanos));
  }

  private static long rate(long rows, long nanos) {
    return nanos <= 0 ? 0 : (long) (rows * 1e9 / nanos);
  }
}
