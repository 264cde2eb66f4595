package io.bartie.writer.consume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.writer.batch.Lease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetCommitCallback;
import org.apache.kafka.clients.consumer.RetriableCommitFailedException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class GroupOffsetsTest {
  private static final Lease LEASE = new Lease(0, "id");

  private final Answering consumer = new Answering();
  private final GroupOffsets offsets =
      new GroupOffsets(consumer, "cdc", Vitals.unwatched(), this::now);
  private long now;

  /** Answers commits when it is told to. */
  private static final class Answering extends MockConsumer<byte[], byte[]> {
    final List<Long> asked = new ArrayList<>();
    OffsetCommitCallback callback;
    boolean refusing;

    Answering() {
      super("none");
    }

    @Override
    public synchronized void commitAsync(
        Map<TopicPartition, OffsetAndMetadata> offsets, OffsetCommitCallback answered) {
      if (refusing) {
        throw new TimeoutException("no answer");
      }
      offsets.values().forEach(offset -> asked.add(offset.offset()));
      callback = answered;
    }

    @Override
    public synchronized void commitSync(
        Map<TopicPartition, OffsetAndMetadata> offsets, Duration timeout) {
      if (refusing) {
        throw new TimeoutException("no answer");
      }
      offsets.values().forEach(offset -> asked.add(offset.offset()));
    }
  }

  private long now() {
    now += GroupOffsets.INTERVAL.toNanos();
    return now;
  }

  @Test
  void whatIsAppliedWhileACommitIsUnderWayIsCommittedAfterIt() {
    offsets.applied(LEASE, 10);
    offsets.commit();
    offsets.applied(LEASE, 20);
    offsets.commit();
    assertThat(consumer.asked).containsExactly(10L);

    consumer.callback.onComplete(Map.of(), null);
    assertThat(offsets.areBehind()).isTrue();
    offsets.commit();
    consumer.callback.onComplete(Map.of(), null);

    assertThat(consumer.asked).containsExactly(10L, 20L);
    assertThat(offsets.areBehind()).isFalse();
  }

  @Test
  void commitThatFailsIsTriedAgainWithTheNewestOffset() {
    offsets.applied(LEASE, 10);
    offsets.commit();
    offsets.applied(LEASE, 20);
    consumer.callback.onComplete(Map.of(), new RetriableCommitFailedException("gone"));
    offsets.commit();

    assertThat(consumer.asked).containsExactly(10L, 20L);
    assertThat(offsets.areBehind()).as("until it is confirmed").isTrue();
  }

  @Test
  void commitThatIsWaitedForInVainIsTriedAgainToo() {
    offsets.applied(LEASE, 10);
    consumer.refusing = true;
    offsets.commitNow();
    assertThatThrownBy(offsets::commit).isInstanceOf(TimeoutException.class);
    assertThat(offsets.areBehind()).isTrue();

    consumer.refusing = false;
    offsets.commit();
    assertThat(consumer.asked).containsExactly(10L);
  }

  @Test
  void lateAnswerDoesNotPutBackWhatWasCommittedSince() {
    offsets.applied(LEASE, 10);
    offsets.commit();
    offsets.applied(LEASE, 20);
    offsets.commitNow();
    consumer.callback.onComplete(Map.of(), null);

    assertThat(consumer.asked).containsExactly(10L, 20L);
    assertThat(offsets.areBehind()).isFalse();
  }

  @Test
  void nothingIsSaidOfALeaseThatIsForgotten() {
    offsets.applied(LEASE, 10);
    offsets.commit();
    offsets.forget(List.of(LEASE));
    consumer.callback.onComplete(Map.of(), new RetriableCommitFailedException("gone"));
    offsets.commit();
    offsets.commitNow();

    assertThat(consumer.asked).containsExactly(10L);
    assertThat(offsets.areBehind()).isFalse();
  }

  @Test
  void commitsKeepTheirDistance() {
    offsets.applied(LEASE, 10);
    offsets.commit();
    consumer.callback.onComplete(Map.of(), null);
    offsets.applied(LEASE, 20);
    now -= GroupOffsets.INTERVAL.toNanos() * 2 + 1;
    offsets.commit();

    assertThat(consumer.asked).containsExactly(10L);
  }
}
