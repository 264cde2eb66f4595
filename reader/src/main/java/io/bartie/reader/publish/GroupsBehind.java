package io.bartie.reader.publish;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Says which consumer group has not applied all that is in the topic; nobody publishes meanwhile. A
 * committed offset is an applied one (rule 2), but does not say by its number whether it is the
 * last: the markers of Kafka transactions have offsets too. So what is behind it is read. Used by
 * the replication thread.
 */
public final class GroupsBehind {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final long LONGEST_WAIT_NANOS = Duration.ofSeconds(10).toNanos();
  private static final CloseOptions AT_ONCE = CloseOptions.timeout(Duration.ZERO);

  private final List<TopicPartition> partitions;
  private final String writers;
  private final Groups groups;
  private final Function<String, Consumer<byte[], byte[]>> consumers;
  private final LongSupplier nanoTime;

  /** The consumer groups that have committed offsets on the topic. */
  @FunctionalInterface
  interface Groups {
    /** The offsets, by group; a partition without one is not listed, nor is a group without any. */
    Map<String, Map<TopicPartition, Long>> committed() throws InterruptedException;
  }

  /**
   * @param writers the group without which nothing counts as applied, whoever else has read
   * @param consumers makes a consumer without a group, of an isolation level
   */
  GroupsBehind(
      Topics.Topic topic,
      String writers,
      Groups groups,
      Function<String, Consumer<byte[], byte[]>> consumers,
      LongSupplier nanoTime) {
    this.partitions = topic.topicPartitions();
    this.writers = writers;
    this.groups = groups;
    this.consumers = consumers;
    this.nanoTime = nanoTime;
  }

  /**
   * What is waited for and what to do about it, of the first group and partition that are behind;
   * nothing when the writers' group, and every other that has ever committed an offset here, has
   * applied everything.
   *
   * @param tick what goes on meanwhile
   */
  public Optional<String> first(Tick tick) throws InterruptedException, SQLException {
    Map<String, Map<TopicPartition, Long>> committed = groups.committed();
    tick.tick();
    if (!committed.containsKey(writers)) {
      return Optional.of(
          "the writers' consumer group "
              + writers
              + " (BARTIE_GROUP) has applied nothing of topic "
              + partitions.get(0).topic()
              + " yet: start the writers (where the broker has ACLs, this user needs DESCRIBE on"
              + " their group)");
    }
    Map<TopicPartition, Long> ends = ends();
    Consumer<byte[], byte[]> consumer = consumers.apply("read_committed");
    try {
      for (Map.Entry<String, Map<TopicPartition, Long>> group : committed.entrySet()) {
        for (TopicPartition partition : partitions) {
          tick.tick();
          Optional<String> left =
              left(consumer, partition, group.getValue().get(partition), ends.get(partition), tick);
          if (left.isPresent()) {
            return left.map(
                what ->
                    "consumer group "
                        + group.getKey()
                        + " has not applied partition "
                        + partition
                        + " to its end: "
                        + what
                        + ". Start the writers; if the group is no longer used, delete it:"
                        + " kafka-consumer-groups.sh --bootstrap-server … --delete --group "
                        + group.getKey());
          }
        }
      }
      return Optional.empty();
    } finally {
      consumer.close(AT_ONCE);
    }
  }

  /** Read uncommitted: a transaction that is still being completed is waited for, not missed. */
  private Map<TopicPartition, Long> ends() {
    Consumer<byte[], byte[]> unbounded = consumers.apply("read_uncommitted");
    try {
      return unbounded.endOffsets(partitions);
    } finally {
      unbounded.close(AT_ONCE);
    }
  }

  /**
   * @param committed where the group goes on, or null for the beginning
   */
  private Optional<String> left(
      Consumer<byte[], byte[]> consumer,
      TopicPartition partition,
      Long committed,
      long end,
      Tick tick)
      throws SQLException {
    if (committed != null && committed >= end) {
      return Optional.empty();
    }
    consumer.assign(List.of(partition));
    if (committed == null) {
      consumer.seekToBeginning(List.of(partition));
    } else {
      consumer.seek(partition, committed);
    }
    long position = consumer.position(partition);
    long since = nanoTime.getAsLong();
    while (position < end) {
      tick.tick();
      if (!consumer.poll(POLL).isEmpty()) {
        return Optional.of(
            (committed == null ? "it has no offset there" : "it is at offset " + committed)
                + ", and the log ends at "
                + end);
      }
      long reached = consumer.position(partition);
      if (reached > position) {
        position = reached;
        since = nanoTime.getAsLong();
      } else if (nanoTime.getAsLong() - since > LONGEST_WAIT_NANOS) {
        return Optional.of(
            "it cannot be read from offset "
                + position
                + " to its end at "
                + end
                + ", as a Kafka transaction is still open there");
      }
    }
    return Optional.empty();
  }
}
