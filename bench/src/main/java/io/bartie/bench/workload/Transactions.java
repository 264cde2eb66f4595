package io.bartie.bench.workload;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.LongFunction;

/** Makes transactions one by one, from the number that each has. */
final class Transactions implements Iterator<String> {
  /** How many rows each transaction of the small ones changes. */
  static final int ROWS = 10;

  private final long count;
  private final LongFunction<String> statements;
  private long made;

  /**
   * @param statements the statements of the transaction with this number, counted from 0; it is
   *     asked once for each, in order
   */
  Transactions(long count, LongFunction<String> statements) {
    this.count = count;
    this.statements = statements;
  }

  @Override
  public boolean hasNext() {
    return made < count;
  }

  @Override
  public String next() {
    if (!hasNext()) {
      throw new NoSuchElementException("all " + count + " transactions are made");
    }
    return "BEGIN; " + statements.apply(made++) + "; COMMIT";
  }

  static long rows(long wanted) {
    if (wanted < ROWS) {
      throw new IllegalArgumentException(wanted + " rows do not fill a transaction of " + ROWS);
    }
    return wanted / ROWS * ROWS;
  }
}
