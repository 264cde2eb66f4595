package io.bartie.reader.publish;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Asks the broker which groups have committed offsets on a topic. Used by one thread. */
final class AdminGroups implements GroupsBehind.Groups {
  private final Admin admin;
  private final List<TopicPartition> partitions;

  AdminGroups(Admin admin, Topics.Topic topic) {
    this.admin = admin;
    this.partitions =
        IntStream.range(0, topic.partitions())
            .mapToObj(partition -> new TopicPartition(topic.name(), partition))
            .toList();
  }

  @Override
  public Map<String, Map<TopicPartition, Long>> committed() throws InterruptedException {
    try {
      List<String> groups = new ArrayList<>();
      for (GroupListing group :
          admin.listGroups(ListGroupsOptions.forConsumerGroups()).all().get()) {
        groups.add(group.groupId());
      }
      Map<String, Map<TopicPartition, Long>> committed = new TreeMap<>();
      if (groups.isEmpty()) {
        return committed;
      }
      ListConsumerGroupOffsetsSpec spec =
          new ListConsumerGroupOffsetsSpec().topicPartitions(partitions);
      admin
          .listConsumerGroupOffsets(
              groups.stream().collect(Collectors.toMap(Function.identity(), group -> spec)))
          .all()
          .get()
          .forEach(
              (group, found) -> {
                Map<TopicPartition, Long> offsets = offsets(found);
                if (!offsets.isEmpty()) {
                  committed.put(group, offsets);
                }
              });
      return committed;
    } catch (ExecutionException e) {
      throw new PublishException(
          "the consumer groups cannot be asked for: " + e.getCause(), e.getCause());
    }
  }

  /** A partition without a commit is there with null. */
  private static Map<TopicPartition, Long> offsets(Map<TopicPartition, OffsetAndMetadata> found) {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    found.forEach(
        (partition, offset) -> {
          if (offset != null) {
            offsets.put(partition, offset.offset());
          }
        });
    return offsets;
  }
}
