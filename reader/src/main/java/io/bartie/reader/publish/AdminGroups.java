package io.bartie.reader.publish;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsResult;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupAuthorizationException;

/** Asks the broker which groups have committed offsets on a topic. Used by one thread. */
final class AdminGroups implements GroupsBehind.Groups {
  private final Admin admin;
  private final List<TopicPartition> partitions;

  AdminGroups(Admin admin, Topics.Topic topic) {
    this.admin = admin;
    this.partitions = topic.topicPartitions();
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
      ListConsumerGroupOffsetsResult answers =
          admin.listConsumerGroupOffsets(
              groups.stream().collect(Collectors.toMap(Function.identity(), group -> spec)));
      for (String group : groups) {
        Map<TopicPartition, Long> offsets = offsets(answers, group);
        if (!offsets.isEmpty()) {
          committed.put(group, offsets);
        }
      }
      return committed;
    } catch (ExecutionException e) {
      throw new PublishException(
          "the consumer groups cannot be asked for: " + e.getCause(), e.getCause());
    }
  }

  /** None of a group that this user may not see: it is somebody else's. */
  private static Map<TopicPartition, Long> offsets(
      ListConsumerGroupOffsetsResult answers, String group)
      throws InterruptedException, ExecutionException {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    try {
      answers
          .partitionsToOffsetAndMetadata(group)
          .get()
          .forEach(
              (partition, offset) -> {
                if (offset != null) { // a partition without a commit is there with null
                  offsets.put(partition, offset.offset());
                }
              });
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof GroupAuthorizationException)) {
        throw e;
      }
    }
    return offsets;
  }
}
