package io.bartie.bench.measure;

import java.util.List;

/**
 * When each of a sequence of rows was first seen. They may come in any order; up to {@link #floor}
 * all have been seen, so a probe asks for those beyond it only. For one thread.
 */
public final class ArrivalLog {
  private final long[] seenNanos;
  private final boolean[] seen;
  private int floor;

  public ArrivalLog(int count) {
    seenNanos = new long[count];
    seen = new boolean[count];
  }

  /** The first number that has not been seen yet; the count when all have. */
  public int floor() {
    return floor;
  }

  public boolean isComplete() {
    return floor == seen.length;
  }

  /** Notes those numbers that were not seen before. */
  public void saw(List<Integer> numbers, long nowNanos) {
    for (int number : numbers) {
      if (!seen[number]) {
        seen[number] = true;
        seenNanos[number] = nowNanos;
      }
    }
    while (floor < seen.length && seen[floor]) {
      floor++;
    }
  }

  public long seenNanos(int number) {
    if (!seen[number]) {
      throw new IllegalStateException("number " + number + " has not been seen");
    }
    return seenNanos[number];
  }
}
