package io.bartie.position;

/**
 * The place of one event on the source: the LSN of its transaction's commit record, then its index
 * within the transaction. Totally ordered, and the same on every replay. (LSNs of single changes
 * are not monotone across transactions, and the rows of one COPY share one: they are never used.)
 *
 * @param lsn the commit record's LSN
 * @param seq the event's index within its transaction, from 0
 */
public record SourcePosition(Lsn lsn, long seq) implements Comparable<SourcePosition> {
  public static final SourcePosition ZERO = new SourcePosition(Lsn.ZERO, 0);

  public SourcePosition {
    if (seq < 0) {
      throw new IllegalArgumentException("seq must not be negative: " + seq);
    }
  }

  public boolean isBefore(SourcePosition other) {
    return compareTo(other) < 0;
  }

  @Override
  public int compareTo(SourcePosition other) {
    int byLsn = lsn.compareTo(other.lsn);
    return byLsn != 0 ? byLsn : Long.compare(seq, other.seq);
  }

  @Override
  public String toString() {
    return lsn + ":" + seq;
  }
}
