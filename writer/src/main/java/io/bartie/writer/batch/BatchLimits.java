package io.bartie.writer.batch;

import java.time.Duration;

/**
 * When a flush is due, how much it takes, and how much may wait for it (I6).
 *
 * @param maxEvents so many buffered events make a flush due
 * @param maxAge so old an oldest buffered event makes a flush due
 * @param bound the most events that one flush takes
 * @param flushBytes a flush takes no further event once its records have reached this size
 * @param flushTables the most tables that one flush touches: each costs locks at the destination
 * @param bufferBytes fetching pauses when the records that wait or are being applied reach this
 *     size
 */
public record BatchLimits(
    int maxEvents, Duration maxAge, int bound, long flushBytes, int flushTables, long bufferBytes) {
  /** A partition's position that moved past markers alone is written down after this time. */
  static final Duration EMPTY_AGE = Duration.ofSeconds(5);

  private static final int TABLES = 200;

  /** The limits for a heap of that size: what is decoded takes several times its bytes. */
  public static BatchLimits forHeap(int maxEvents, Duration maxAge, int bound, long heapBytes) {
    long buffer = Math.max(4L << 20, heapBytes / 8);
    return new BatchLimits(
        maxEvents, maxAge, Math.max(bound, maxEvents), buffer / 2, TABLES, buffer);
  }

  /** The most events that wait: one flush's worth while another runs. */
  int bufferEvents() {
    return bound;
  }
}
