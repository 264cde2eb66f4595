package io.bartie.e2e.pipeline;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;

/** The writers' consumer group as the broker describes it. */
public record WriterGroup(String brokers, String name) {
  /** How many partitions each member has, the largest share first. */
  public List<Integer> shares() {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", brokers))) {
      return admin.describeConsumerGroups(List.of(name)).all().get().get(name).members().stream()
          .map(member -> member.assignment().topicPartitions().size())
          .sorted((one, other) -> other - one)
          .toList();
    } catch (ExecutionException notYet) {
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
