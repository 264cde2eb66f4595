package io.bartie.reader.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

class BrokerTopicWatchTest {
  private static final Uuid ID = new Uuid(1, 1);

  private final CompletableFuture<TopicDescription> answer = new CompletableFuture<>();
  private long now;
  private int asked;
  private final TopicWatch watch =
      new BrokerTopicWatch(
          new Topics.Topic("events", ID.toString(), 4),
          () -> {
            asked++;
            return answer;
          },
          () -> now);

  private static TopicDescription topic(Uuid id, int partitions) {
    TopicPartitionInfo partition = new TopicPartitionInfo(0, null, List.of(), List.of());
    return new TopicDescription(
        "events", false, Collections.nCopies(partitions, partition), Set.of(), id);
  }

  private void aSecondPasses() {
    now += Duration.ofSeconds(1).toNanos();
  }

  @Test
  void asksOnceASecondAndNeverWaits() throws Exception {
    watch.look();
    assertThat(asked).isZero();
    aSecondPasses();
    watch.look();
    aSecondPasses();
    watch.look();
    assertThat(asked).isEqualTo(1);
    answer.complete(topic(ID, 4));
    watch.look();
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void anotherTopicOfTheNameIsNoticed() throws Exception {
    aSecondPasses();
    watch.look();
    answer.complete(topic(new Uuid(2, 2), 4));
    assertThatThrownBy(watch::look)
        .isInstanceOf(PublishException.class)
        .hasMessageContaining("no longer what it was");
  }

  @Test
  void anotherNumberOfPartitionsIsNoticed() throws Exception {
    aSecondPasses();
    watch.look();
    answer.complete(topic(ID, 6));
    assertThatThrownBy(watch::look)
        .isInstanceOf(PublishException.class)
        .hasMessageContaining("with 4 partitions, now id " + ID + " with 6");
  }

  @Test
  void aDeletedTopicIsNoticed() throws Exception {
    aSecondPasses();
    watch.look();
    answer.completeExceptionally(new UnknownTopicOrPartitionException("gone"));
    assertThatThrownBy(watch::look)
        .isInstanceOf(PublishException.class)
        .hasMessageContaining("was deleted");
  }

  @Test
  void aBrokerThatDoesNotAnswerIsForTheProducerToJudge() throws Exception {
    aSecondPasses();
    watch.look();
    answer.completeExceptionally(new TimeoutException("slow"));
    watch.look();
  }
}
