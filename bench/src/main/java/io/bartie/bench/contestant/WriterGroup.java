package io.bartie.bench.contestant;

import io.bartie.bench.BenchException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;

/** The topics and the consumer group of one trial's pipeline, as the broker sees them. */
final class WriterGroup implements AutoCloseable {
  private final Admin admin;
  private final String group;
  private final String topic;

  WriterGroup(String brokers, String group, String topic) {
    this.admin = Admin.create(Map.of("bootstrap.servers", brokers));
    this.group = group;
    this.topic = topic;
  }

  /** Whether so many writers share so many partitions, each with at least one. */
  boolean isShared(int writers, int partitions) {
    try {
      List<Integer> shares =
          admin.describeConsumerGroups(List.of(group)).all().get().get(group).members().stream()
              .map(MemberDescription::assignment)
              .map(assignment -> assignment.topicPartitions().size())
              .toList();
      return shares.size() == writers
          && shares.stream().mapToInt(Integer::intValue).sum() == partitions
          && (writers > partitions || !shares.contains(0));
    } catch (ExecutionException notYet) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted while asking for group " + group, e);
    }
  }

  /** Deletes the topics. */
  @Override
  public void close() {
    try (admin) {
      admin.deleteTopics(List.of(topic, topic + ".state")).all().get();
    } catch (ExecutionException alreadyGone) {
      // The broker's data end with the run.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
