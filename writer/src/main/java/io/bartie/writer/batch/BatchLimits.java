package io.bartie.writer.batch;

import java.time.Duration;

/**
 * When a flush is due, how much it takes, and how much may wait for it (I6).
 *
 * @param maxEvents so many buffered events make a flush due
 * @param maxAge so old an oldest buffered event makes a flush due; its age is that since its
 *     arrival and {@link #credit} of its way here
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

  /**
   * The most that an event's way to the writer counts to its age. A reader's or broker's clock that
   * goes behind this machine's makes that way look longer; bounded, it changes next to nothing
   * under the default settings.
   */
  private static final Duration MOST_CREDIT = Duration.ofMillis(10);

  private static final int TABLES = 200;

  /** The limits for a heap of that size: what is decoded takes several times its bytes. */
  public static BatchLimits forHeap(int maxEvents, Duration maxAge, int bound, long heapBytes) {
    long buffer = Math.max(4L << 20, heapBytes / 8);
    return new BatchLimits(
        maxEvents, maxAge, Math.max(bound, maxEvents), buffer / 2, TABLES, buffer);
  }

  /**
   * How much of an event's way from the reader counts to its age: half of the age at most, so that
   * whatever the clocks say, events that come one after the other still share a flush.
   *
   * @param travelled from when the reader made the record until it arrived, by two clocks: it may
   *     be anything, also negative
   */
  Duration credit(Duration travelled) {
    Duration most = maxAge.dividedBy(2);
    if (most.compareTo(MOST_CREDIT) > 0) {
      most = MOST_CREDIT;
    }
    if (travelled.isNegative()) {
      return Duration.ZERO;
    }
    return travelled.compareTo(most) > 0 ? most : travelled;
  }

  /** The most events that wait: one flush's worth while another runs. */
  int bufferEvents() {
    return bound;
  }
}
