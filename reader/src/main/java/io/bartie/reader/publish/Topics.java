package io.bartie.reader.publish;

import io.bartie.connect.KafkaEndpoint;
import io.bartie.process.ProcessStop;
import io.bartie.state.StateRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the two topics when they are missing, and says what they are. Stateless. */
public final class Topics {
  private static final Logger LOG = LoggerFactory.getLogger(Topics.class);
  private static final long READY_NANOS = TimeUnit.SECONDS.toNanos(30);

  private Topics() {}

  /**
   * A topic as it is.
   *
   * @param id its id: a topic made anew under the same name has another
   * @param partitions its number of partitions
   */
  public record Topic(String name, String id, int partitions) {
    List<TopicPartition> topicPartitions() {
      return IntStream.range(0, partitions)
          .mapToObj(partition -> new TopicPartition(name, partition))
          .toList();
    }
  }

  /**
   * The topic of the events; {@code partitions} counts only when it is made here.
   *
   * @throws ProcessStop when it is compacted: it would lose events, and takes none without a key
   */
  public static Topic events(Admin admin, String name, int partitions) throws InterruptedException {
    return ensure(
        admin,
        name,
        partitions,
        Map.of(
            TopicConfig.CLEANUP_POLICY_CONFIG,
            TopicConfig.CLEANUP_POLICY_DELETE,
            TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
            String.valueOf(KafkaEndpoint.MAX_RECORD_BYTES)));
  }

  /**
   * The topic of the state records that belongs to an event topic.
   *
   * @throws ProcessStop when it is not compacted alone: the state record would expire
   */
  public static Topic state(Admin admin, String eventTopic) throws InterruptedException {
    return ensure(
        admin,
        StateRecord.topicFor(eventTopic),
        1,
        Map.of(
            TopicConfig.CLEANUP_POLICY_CONFIG,
            TopicConfig.CLEANUP_POLICY_COMPACT,
            TopicConfig.SEGMENT_BYTES_CONFIG,
            String.valueOf(16 << 20)));
  }

  private static Topic ensure(Admin admin, String name, int partitions, Map<String, String> configs)
      throws InterruptedException {
    Optional<TopicDescription> found = describe(admin, name);
    if (found.isEmpty()) {
      // replication factor: the broker's default
      NewTopic topic =
          new NewTopic(name, Optional.of(partitions), Optional.empty()).configs(configs);
      try {
        admin.createTopics(List.of(topic)).all().get();
        LOG.info("topic made: name={} partitions={}", name, partitions);
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof TopicExistsException)) {
          throw new PublishException(
              "topic " + name + " cannot be made: " + e.getCause(), e.getCause());
        }
      }
    }
    long deadline = System.nanoTime() + READY_NANOS;
    while (found.isEmpty() || !isReady(found.get())) {
      if (System.nanoTime() - deadline > 0) {
        throw new PublishException("topic " + name + " has partitions without a leader", null);
      }
      Thread.sleep(50);
      found = describe(admin, name);
    }
    checkCleanup(admin, name, configs.get(TopicConfig.CLEANUP_POLICY_CONFIG));
    TopicDescription topic = found.get();
    return new Topic(name, topic.topicId().toString(), topic.partitions().size());
  }

  private static Optional<TopicDescription> describe(Admin admin, String name)
      throws InterruptedException {
    try {
      return Optional.of(admin.describeTopics(List.of(name)).allTopicNames().get().get(name));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return Optional.empty();
      }
      throw new PublishException("the broker does not answer: " + e.getCause(), e.getCause());
    }
  }

  /** A topic that somebody else has made may have any policy. */
  private static void checkCleanup(Admin admin, String name, String needed)
      throws InterruptedException {
    Optional<String> found = cleanupPolicy(admin, name);
    if (found.isEmpty()) {
      LOG.warn(
          "the broker does not show the settings of topic {}; its cleanup.policy must be {}",
          name,
          needed);
    } else if (!found.get().equals(needed)) {
      throw ProcessStop.configuration(
          "topic "
              + name
              + " has cleanup.policy="
              + found.get()
              + " and needs "
              + needed
              + (needed.equals(TopicConfig.CLEANUP_POLICY_COMPACT)
                  ? ", or the state record would expire"
                  : ", or events would be lost before they are read")
              + "; mend: kafka-configs.sh --alter --entity-type topics --entity-name "
              + name
              + " --add-config cleanup.policy="
              + needed);
    }
  }

  /** Nothing where the broker does not know it, or may not tell it. */
  private static Optional<String> cleanupPolicy(Admin admin, String name)
      throws InterruptedException {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, name);
    try {
      ConfigEntry entry =
          admin
              .describeConfigs(List.of(resource))
              .values()
              .get(resource)
              .get()
              .get(TopicConfig.CLEANUP_POLICY_CONFIG);
      return Optional.ofNullable(entry).map(ConfigEntry::value);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof AuthorizationException) {
        return Optional.empty();
      }
      throw new PublishException("the broker does not answer: " + e.getCause(), e.getCause());
    }
  }

  private static boolean isReady(TopicDescription topic) {
    return topic.partitions().stream()
        .allMatch(partition -> partition.leader() != null && !partition.leader().isEmpty());
  }
}
