package io.bartie.writer.batch;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What one flush applies: at most one slice per partition, whole or not at all.
 *
 * @param slices by ascending partition
 */
public record Batch(List<Slice> slices) {
  public Batch {
    slices = List.copyOf(slices);
  }

  /** The batch without the slices of leases that have ended since it was taken. */
  public Batch withoutEnded() {
    return new Batch(slices.stream().filter(slice -> !slice.lease().hasEnded()).toList());
  }

  public boolean isEmpty() {
    return slices.isEmpty();
  }

  public int eventCount() {
    int count = 0;
    for (Slice slice : slices) {
      count += slice.events().size();
    }
    return count;
  }

  public long bytes() {
    long sum = 0;
    for (Slice slice : slices) {
      sum += slice.bytes();
    }
    return sum;
  }

  /** The first half of its events and the second, in order. It must have at least two. */
  public List<Batch> halves() {
    List<Slice> first = new ArrayList<>();
    List<Slice> second = new ArrayList<>();
    int left = eventCount() / 2;
    for (Slice slice : slices) {
      List<FetchedEvent> events = slice.events();
      if (left >= events.size()) {
        first.add(slice);
        left -= events.size();
      } else if (left == 0) {
        second.add(slice);
      } else {
        long middle = events.get(left).offset();
        first.add(new Slice(slice.lease(), slice.start(), middle, events.subList(0, left)));
        second.add(
            new Slice(slice.lease(), middle, slice.next(), events.subList(left, events.size())));
        left = 0;
      }
    }
    return List.of(new Batch(first), new Batch(second));
  }

  /** For messages: partitions and offsets. */
  public String offsets() {
    StringBuilder text = new StringBuilder();
    for (Slice slice : slices) {
      text.append(text.length() == 0 ? "" : ", ");
      text.append("partition ").append(slice.lease().partition()).append(" offsets ");
      text.append(slice.start()).append("..").append(slice.next() - 1);
    }
    return text.toString();
  }

  /** The newest commit on the source that a partition's last event tells of, or null. */
  public Instant newestCommit() {
    Instant newest = null;
    for (Slice slice : slices) {
      if (!slice.events().isEmpty()) {
        Instant time = slice.events().get(slice.events().size() - 1).event().commitTime();
        newest = newest == null || time.isAfter(newest) ? time : newest;
      }
    }
    return newest;
  }
}
