package io.bartie.writer.batch;

import java.util.List;

/**
 * A stretch of one partition's log: the events given are all there are from {@code start} up to,
 * not including, {@code next}. (Markers and aborted records take offsets of their own.)
 *
 * @param lease who it was fetched for
 * @param start the first offset it speaks of
 * @param next the first offset after it
 * @param events in offset order, maybe none
 */
public record Slice(Lease lease, long start, long next, List<FetchedEvent> events) {
  public Slice {
    if (next < start) {
      throw new IllegalArgumentException(lease + ": a slice from " + start + " to " + next);
    }
  }

  /** The size of its records. */
  public long bytes() {
    long sum = 0;
    for (FetchedEvent event : events) {
      sum += event.bytes();
    }
    return sum;
  }
}
