package io.bartie.writer.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.Op;
import io.bartie.writer.Events;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventBufferTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final BatchLimits LIMITS =
      new BatchLimits(5, Duration.ofSeconds(2), 8, 1000, 3, 2000);

  private final EventBuffer buffer = new EventBuffer(LIMITS);
  private final Lease zero = new Lease(0, "topic-id");
  private final Lease one = new Lease(1, "topic-id");

  @Test
  void nothingIsDueWhileNothingWaits() {
    assertThat(buffer.nanosUntilDue(0)).isEqualTo(Long.MAX_VALUE);
    assertThat(buffer.take().isEmpty()).isTrue();
  }

  @Test
  void dueWhenEnoughEventsWait() {
    buffer.add(slice(zero, 0, 4), Duration.ZERO, 0);
    assertThat(buffer.nanosUntilDue(0)).isPositive();

    buffer.add(slice(one, 0, 1), Duration.ZERO, 0);
    assertThat(buffer.nanosUntilDue(0)).isZero();
  }

  @Test
  void dueWhenTheOldestEventIsOldHoweverNewTheOthers() {
    buffer.add(slice(zero, 0, 1), Duration.ZERO, 10 * SECOND);
    buffer.add(slice(zero, 1, 1), Duration.ZERO, 11 * SECOND);

    assertThat(buffer.nanosUntilDue(11 * SECOND)).isEqualTo(SECOND);
    assertThat(buffer.nanosUntilDue(12 * SECOND)).isZero();
  }

  @Test
  void theWayFromTheReaderCountsToTheAge() {
    buffer.add(slice(zero, 0, 1), Duration.ofMillis(7), 10 * SECOND);

    assertThat(buffer.nanosUntilDue(10 * SECOND)).isEqualTo(millis(2000 - 7));
  }

  @Test
  void clocksThatDifferHardlyChangeWhenAFlushIsDue() {
    buffer.add(slice(zero, 0, 1), Duration.ofHours(1), 0);
    assertThat(buffer.nanosUntilDue(0)).isEqualTo(millis(2000 - 10));

    buffer.take();
    buffer.add(slice(zero, 1, 1), Duration.ofHours(-1), 0);
    assertThat(buffer.nanosUntilDue(0)).isEqualTo(millis(2000));
  }

  @Test
  void halfOfAShortAgeIsWaitedForWhateverTheClocksSay() {
    EventBuffer quick =
        new EventBuffer(new BatchLimits(5, Duration.ofMillis(10), 8, 1000, 3, 2000));

    quick.add(slice(zero, 0, 1), Duration.ofHours(1), 0);

    assertThat(quick.nanosUntilDue(0)).isEqualTo(millis(5));
  }

  @Test
  void ageCountsFromTheOldestEventThatIsLeft() {
    buffer.add(slice(zero, 0, 8), Duration.ZERO, 0);
    buffer.add(slice(zero, 8, 1), Duration.ZERO, SECOND);
    buffer.take();

    assertThat(buffer.nanosUntilDue(SECOND)).isEqualTo(2 * SECOND);
  }

  @Test
  void takesEverythingThatHasGatheredUpToTheBound() {
    buffer.add(slice(zero, 0, 5), Duration.ZERO, 0);
    buffer.add(slice(one, 0, 5), Duration.ZERO, 0);

    Batch first = buffer.take();
    Batch second = buffer.take();

    assertThat(first.eventCount()).isEqualTo(8);
    assertThat(first.offsets()).isEqualTo("partition 0 offsets 0..4, partition 1 offsets 0..2");
    assertThat(second.offsets()).isEqualTo("partition 1 offsets 3..4");
    assertThat(buffer.isEmpty()).isTrue();
  }

  @Test
  void slicesOfOnePartitionBecomeOne() {
    buffer.add(slice(zero, 0, 2), Duration.ZERO, 0);
    buffer.add(slice(one, 0, 1), Duration.ZERO, 0);
    buffer.add(slice(zero, 2, 2), Duration.ZERO, 0);

    assertThat(buffer.take().offsets())
        .isEqualTo("partition 0 offsets 0..3, partition 1 offsets 0..0");
  }

  @Test
  void offsetsOfMarkersAfterTheLastEventAreCovered() {
    buffer.add(new Slice(zero, 0, 3, slice(zero, 0, 2).events()), Duration.ZERO, 0);
    buffer.add(new Slice(zero, 3, 4, List.of()), Duration.ZERO, 0);

    assertThat(buffer.take().offsets()).isEqualTo("partition 0 offsets 0..3");
  }

  @Test
  void positionThatPassedMarkersAloneIsWrittenDownInTheEnd() {
    buffer.add(new Slice(zero, 3, 4, List.of()), Duration.ZERO, 0);

    assertThat(buffer.nanosUntilDue(0)).isEqualTo(5 * SECOND);
    assertThat(buffer.take().offsets()).isEqualTo("partition 0 offsets 3..3");
  }

  @Test
  void eventsOfAnEndedLeaseAreDropped() {
    buffer.add(slice(zero, 0, 3), Duration.ZERO, 0);
    buffer.add(slice(one, 0, 3), Duration.ZERO, SECOND);
    buffer.drop(zero);

    assertThat(buffer.nanosUntilDue(SECOND)).isEqualTo(2 * SECOND);
    assertThat(buffer.take().offsets()).isEqualTo("partition 1 offsets 0..2");
  }

  @Test
  void flushTakesNoMoreThanItsBytesButAtLeastOneEvent() {
    List<FetchedEvent> events = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      FetchedEvent small = slice(zero, i, 1).events().get(0);
      events.add(new FetchedEvent(0, i, small.key(), small.event(), 5000));
    }
    buffer.add(new Slice(zero, 0, 3, events), Duration.ZERO, 0);

    assertThat(buffer.nanosUntilDue(0)).isZero();
    assertThat(buffer.take().eventCount()).isEqualTo(1);
  }

  @Test
  void flushTouchesNoMoreThanItsTables() {
    List<FetchedEvent> events = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      events.add(Events.row(Op.INSERT, Events.shape("public.t" + i, "a"), 0, i, 1, "x"));
    }
    buffer.add(new Slice(zero, 0, 5, events), Duration.ZERO, 0);

    assertThat(buffer.take().offsets()).isEqualTo("partition 0 offsets 0..2");
    assertThat(buffer.take().offsets()).isEqualTo("partition 0 offsets 3..4");
  }

  @Test
  void fullWhenAFlushesWorthWaitsOrTheBytesAreSpent() {
    buffer.add(slice(zero, 0, 7), Duration.ZERO, 0);
    assertThat(buffer.isFull(0)).isFalse();
    assertThat(buffer.isFull(1300)).isTrue();

    buffer.add(slice(zero, 7, 1), Duration.ZERO, 0);
    assertThat(buffer.isFull(0)).isTrue();
  }

  private static Slice slice(Lease lease, long start, int count) {
    List<FetchedEvent> events = new ArrayList<>();
    for (long offset = start; offset < start + count; offset++) {
      events.add(
          Events.row(
              Op.INSERT,
              Events.shape("public.t", "a"),
              lease.partition(),
              offset,
              (int) offset,
              "x"));
    }
    return new Slice(lease, start, start + count, events);
  }

  private static long millis(long millis) {
    return Duration.ofMillis(millis).toNanos();
  }
}
