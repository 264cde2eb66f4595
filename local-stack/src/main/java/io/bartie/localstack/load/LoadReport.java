package io.bartie.localstack.load;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Counts what a load did: transactions by how they ended, and the rows that committed changes
 * touched. For one thread.
 */
public final class LoadReport {
  private final Map<ChangeKind, Long> rows = new EnumMap<>(ChangeKind.class);
  private long single;
  private long multiRow;
  private long withSavepoint;
  private long rolledBack;
  private long conflicts;
  private long reconnects;
  private double seconds;

  void done(Transaction transaction, Map<ChangeKind, Long> changedRows) {
    changedRows.forEach((kind, count) -> rows.merge(kind, count, Long::sum));
    if (transaction instanceof Transaction.RolledBack) {
      rolledBack++;
    } else if (transaction instanceof Transaction.WithSavepoint) {
      withSavepoint++;
    } else if (transaction instanceof Transaction.Committed committed) {
      if (committed.changes().size() == 1) {
        single++;
      } else {
        multiRow++;
      }
    }
  }

  void conflict() {
    conflicts++;
  }

  void reconnected() {
    reconnects++;
  }

  void endedAfter(double elapsedSeconds) {
    seconds = elapsedSeconds;
  }

  /** All that were carried out, including those rolled back on purpose. */
  public long transactions() {
    return single + multiRow + withSavepoint + rolledBack;
  }

  /** The rows that committed changes of this kind touched. */
  public long rows(ChangeKind kind) {
    return rows.getOrDefault(kind, 0L);
  }

  public long reconnects() {
    return reconnects;
  }

  /** Transactions per second over the whole load. */
  public double rate() {
    return seconds > 0 ? transactions() / seconds : 0;
  }

  /** All of it in one line. */
  @Override
  public String toString() {
    String byKind =
        rows.entrySet().stream()
            .map(entry -> entry.getValue() + " " + entry.getKey().done())
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "load: %d transactions in %.1f s (%.1f/s): %d single, %d multi-row, %d with savepoint,"
            + " %d rolled back; rows: %s; %d conflicts, %d reconnects",
        transactions(),
        seconds,
        rate(),
        single,
        multiRow,
        withSavepoint,
        rolledBack,
        byKind.isEmpty() ? "none" : byKind,
        conflicts,
        reconnects);
  }
}
