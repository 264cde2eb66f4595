package io.bartie.writer.consume;

import io.bartie.writer.apply.TopicIdentity;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.LeaderNotAvailableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** What the broker says of the topic: which one it is, and how far its logs reach. Thread-safe. */
public final class TopicLog implements TopicIdentity, AutoCloseable {
  private static final Duration ANSWER = Duration.ofSeconds(10);

  private final Admin admin;
  private final String topic;

  TopicLog(Admin admin, String topic) {
    this.admin = admin;
    this.topic = topic;
  }

  /**
   * The offsets that a partition's log holds.
   *
   * @param start the first
   * @param end the one after the last, committed or not: what was read can never lie beyond it
   */
  record Extent(long start, long end) {}

  /**
   * How far a partition's log can be read.
   *
   * @param stable the offset at which the first open transaction begins, or {@code end}
   * @param end the one after the last
   */
  record Reach(long stable, long end) {}

  @Override
  public Future<String> now() {
    return described().thenApply(description -> description.topicId().toString());
  }

  private KafkaFuture<TopicDescription> described() {
    return admin.describeTopics(List.of(topic)).topicNameValues().get(topic);
  }

  /**
   * Asks how far the partitions can be read; answers with a failure if one has no leader, or if the
   * broker does not answer.
   */
  Future<Map<Integer, Reach>> reach(Set<Integer> partitions) {
    if (partitions.isEmpty()) {
      return described().thenApply(description -> Map.of());
    }
    return described()
        .toCompletionStage()
        .thenCompose(
            description -> {
              refuseLeaderless(description, partitions);
              return offsets(partitions, OffsetSpec.latest(), IsolationLevel.READ_COMMITTED)
                  .all()
                  .toCompletionStage();
            })
        // asked after the other: it is never less
        .thenCompose(
            stable ->
                offsets(partitions, OffsetSpec.latest(), IsolationLevel.READ_UNCOMMITTED)
                    .all()
                    .toCompletionStage()
                    .thenApply(ends -> reach(stable, ends)))
        .toCompletableFuture();
  }

  private void refuseLeaderless(TopicDescription description, Set<Integer> partitions) {
    for (TopicPartitionInfo info : description.partitions()) {
      if (partitions.contains(info.partition())
          && (info.leader() == null || info.leader().isEmpty())) {
        throw new LeaderNotAvailableException(
            "partition " + info.partition() + " of topic " + topic + " has no leader");
      }
    }
  }

  private static Map<Integer, Reach> reach(
      Map<TopicPartition, ListOffsetsResultInfo> stable,
      Map<TopicPartition, ListOffsetsResultInfo> ends) {
    Map<Integer, Reach> reaches = new HashMap<>();
    ends.forEach(
        (name, end) ->
            reaches.put(name.partition(), new Reach(stable.get(name).offset(), end.offset())));
    return reaches;
  }

  /** The topic's id, or nothing when there is no such topic. */
  Optional<String> id() throws InterruptedException {
    try {
      return Optional.of(answer(now()));
    } catch (UnknownTopicOrPartitionException e) {
      return Optional.empty();
    }
  }

  /** How far the partitions' logs reach. */
  Map<Integer, Extent> extents(Collection<Integer> partitions) throws InterruptedException {
    ListOffsetsResult starts =
        offsets(partitions, OffsetSpec.earliest(), IsolationLevel.READ_UNCOMMITTED);
    ListOffsetsResult ends =
        offsets(partitions, OffsetSpec.latest(), IsolationLevel.READ_UNCOMMITTED);
    Map<Integer, Extent> extents = new HashMap<>();
    for (int partition : partitions) {
      TopicPartition name = new TopicPartition(topic, partition);
      extents.put(
          partition,
          new Extent(
              answer(starts.partitionResult(name)).offset(),
              answer(ends.partitionResult(name)).offset()));
    }
    return extents;
  }

  private ListOffsetsResult offsets(
      Collection<Integer> partitions, OffsetSpec spec, IsolationLevel isolation) {
    Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
    partitions.forEach(partition -> wanted.put(new TopicPartition(topic, partition), spec));
    return admin.listOffsets(wanted, new ListOffsetsOptions(isolation));
  }

  private static <T> T answer(Future<T> future) throws InterruptedException {
    try {
      return future.get(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof KafkaException cause) {
        throw cause;
      }
      throw new KafkaException(e.getCause());
    } catch (TimeoutException e) {
      throw new org.apache.kafka.common.errors.TimeoutException("no answer from the broker", e);
    }
  }

  @Override
  public void close() {
    admin.close(Duration.ofSeconds(2));
  }
}
