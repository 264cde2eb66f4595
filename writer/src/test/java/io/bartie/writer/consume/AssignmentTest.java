package io.bartie.writer.consume;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.seam.Seams;
import io.bartie.writer.batch.Batch;
import io.bartie.writer.batch.BatchLimits;
import io.bartie.writer.batch.Handover;
import io.bartie.writer.batch.Lease;
import io.bartie.writer.batch.Slice;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.junit.jupiter.api.Test;

class AssignmentTest {
  private static final TopicPartition PARTITION = new TopicPartition("cdc", 0);

  private static final Lease LEASE = new Lease(0, "id");
  private final Handover handover =
      new Handover(
          BatchLimits.forHeap(500, Duration.ofSeconds(2), 10_000, 1L << 28), System::nanoTime);
  private long now;

  /** A consumer that a stop has woken up just before. */
  private static final class Woken extends MockConsumer<byte[], byte[]> {
    private boolean woken = true;

    Woken() {
      super("earliest");
    }

    @Override
    public synchronized void commitSync(
        Map<TopicPartition, OffsetAndMetadata> offsets, Duration timeout) {
      if (woken) {
        woken = false;
        throw new WakeupException();
      }
      super.commitSync(offsets, timeout);
    }
  }

  @Test
  void stopThatWakesTheConsumerUpDoesNotCostTheLastOffsets() {
    Woken consumer = new Woken();
    consumer.assign(List.of(PARTITION));
    Assignment assignment = assignment(consumer);
    apply(5, 9);

    assignment.commitLast();

    assertThat(committed(consumer)).isEqualTo(9);
  }

  @Test
  void offsetsOfManyFlushesAreCommittedTogether() {
    MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");
    consumer.assign(List.of(PARTITION));
    Assignment assignment = assignment(consumer);

    apply(0, 5);
    assignment.commit();
    apply(5, 9);
    assignment.commit();

    assertThat(committed(consumer)).isEqualTo(5);
    assertThat(assignment.hasUncommitted()).isTrue();

    now += Duration.ofMillis(100).toNanos();
    assignment.commit();

    assertThat(committed(consumer)).isEqualTo(9);
    assertThat(assignment.hasUncommitted()).isFalse();
  }

  /** A stop has ten seconds, and each wait takes five. */
  @Test
  void brokerThatDoesNotAnswerIsWaitedForOnceOnly() {
    int[] waits = {0};
    MockConsumer<byte[], byte[]> consumer =
        new MockConsumer<>("none") {
          @Override
          public synchronized void commitSync(
              Map<TopicPartition, OffsetAndMetadata> offsets, Duration timeout) {
            waits[0]++;
            throw new TimeoutException("no answer");
          }
        };
    consumer.assign(List.of(PARTITION));
    Assignment assignment = assignment(consumer);
    apply(5, 9);

    assignment.commitLast();
    assignment.commitLast();

    assertThat(waits[0]).isEqualTo(1);
  }

  /** Its next owner may have said more by now. */
  @Test
  void whatWasAppliedForAnEndedLeaseIsNotCommitted() {
    MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");
    consumer.assign(List.of(PARTITION));
    Assignment assignment = assignment(consumer);
    Lease ended = new Lease(0, "id");
    handover.end(ended);
    handover.applied(new Batch(List.of(new Slice(ended, 0, 5, List.of()))));
    assignment.commit();
    assignment.commitLast();

    assertThat(consumer.committed(Set.of(PARTITION))).isEmpty();
  }

  private void apply(long start, long next) {
    handover.applied(new Batch(List.of(new Slice(LEASE, start, next, List.of()))));
  }

  private static long committed(MockConsumer<byte[], byte[]> consumer) {
    return consumer.committed(Set.of(PARTITION)).get(PARTITION).offset();
  }

  private Assignment assignment(MockConsumer<byte[], byte[]> consumer) {
    return new Assignment(
        consumer,
        null, // the broker is not asked anything
        handover,
        "cdc",
        Vitals.unwatched(),
        Seams.from(Map.of()),
        () -> now);
  }
}
