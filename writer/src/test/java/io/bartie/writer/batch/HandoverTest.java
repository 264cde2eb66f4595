package io.bartie.writer.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bartie.envelope.Op;
import io.bartie.writer.Events;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandoverTest {
  private static final long LOOK_NANOS = 50_000;

  private final AtomicLong clock = new AtomicLong();

  /** A monitor that waits for no millisecond waits for ever. */
  @ParameterizedTest
  @ValueSource(longs = {1, 499_999, 500_000, 500_001, 999_999, 1_000_000, 1_499_999, 1_500_000})
  @Timeout(30)
  void aFlushIsDueInTheNearestMillisecondAndNeverForgotten(long age) throws InterruptedException {
    BatchLimits limits = new BatchLimits(500, Duration.ofNanos(age), 10_000, 1 << 20, 200, 1 << 20);
    // time goes by with each look at the clock, and with nothing else
    Handover handover = new Handover(limits, () -> clock.getAndAdd(LOOK_NANOS));
    Slice slice =
        new Slice(
            new Lease(0, "topic-id"),
            0,
            1,
            List.of(Events.row(Op.INSERT, Events.shape("public.t"), 0, 0, 1)));
    handover.add(slice, Duration.ZERO);

    assertThat(handover.next(() -> {})).isInstanceOf(Work.Flush.class);
    assertThat(clock.get()).isGreaterThanOrEqualTo(age - 500_000);
  }

  /** The thread that waits for something later must hear of what is due earlier. */
  @Test
  @Timeout(30)
  void anEventThatComesBehindAnEmptySliceIsNotWaitedFor() throws Exception {
    BatchLimits limits = BatchLimits.forHeap(500, Duration.ofMillis(1), 10_000, 1 << 28);
    Handover handover = new Handover(limits, clock::get, Duration.ofHours(1));
    Lease lease = new Lease(0, "topic-id");
    CompletableFuture<Work> next = new CompletableFuture<>();
    Thread apply = new Thread(() -> next.complete(next(handover)));
    apply.setDaemon(true);
    handover.add(new Slice(lease, 0, 1, List.of()), Duration.ZERO);
    clock.set(-Duration.ofHours(1).toNanos()); // to the thread, the empty slice is due in an hour
    apply.start();
    await().until(() -> apply.getState() == Thread.State.TIMED_WAITING);
    clock.set(0);
    List<FetchedEvent> event = List.of(Events.row(Op.INSERT, Events.shape("public.t"), 0, 1, 1));
    handover.add(new Slice(lease, 1, 2, event), Duration.ZERO);
    clock.set(limits.maxAge().toNanos());

    assertThat(next.get()).isInstanceOf(Work.Flush.class);
    assertThat(handover.buffered().events()).isEqualTo(1);
  }

  private static Work next(Handover handover) {
    try {
      return handover.next(() -> {});
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
