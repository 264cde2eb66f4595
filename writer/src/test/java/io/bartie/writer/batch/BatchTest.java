package io.bartie.writer.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.Op;
import io.bartie.writer.Events;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchTest {
  private final Lease zero = new Lease(0, "topic-id");
  private final Lease one = new Lease(1, "topic-id");

  @Test
  void halvesCoverEveryOffsetOnce() {
    Batch batch = new Batch(List.of(slice(zero, 10, 3, 15), slice(one, 0, 2, 2)));

    List<Batch> halves = batch.halves();

    assertThat(halves.get(0).offsets()).isEqualTo("partition 0 offsets 10..11");
    assertThat(halves.get(1).offsets())
        .isEqualTo("partition 0 offsets 12..14, partition 1 offsets 0..1");
  }

  @Test
  void halvingEndsAtSingleEvents() {
    Batch batch = new Batch(List.of(slice(zero, 0, 7, 9), slice(one, 5, 6, 11)));
    List<Batch> parts = new ArrayList<>(List.of(batch));
    while (parts.stream().anyMatch(part -> part.eventCount() > 1)) {
      List<Batch> smaller = new ArrayList<>();
      for (Batch part : parts) {
        smaller.addAll(part.eventCount() > 1 ? part.halves() : List.of(part));
      }
      parts = smaller;
    }

    assertThat(parts).hasSize(13);
  }

  @Test
  void slicesOfEndedLeasesAreLeftOut() {
    Batch batch = new Batch(List.of(slice(zero, 0, 1, 1), slice(one, 0, 1, 1)));
    zero.end();

    assertThat(batch.withoutEnded().offsets()).isEqualTo("partition 1 offsets 0..0");
  }

  private static Slice slice(Lease lease, long start, int count, long next) {
    List<FetchedEvent> events = new ArrayList<>();
    for (long offset = start; offset < start + count; offset++) {
      events.add(
          Events.row(Op.DELETE, Events.shape("public.t"), lease.partition(), offset, (int) offset));
    }
    return new Slice(lease, start, next, events);
  }
}
