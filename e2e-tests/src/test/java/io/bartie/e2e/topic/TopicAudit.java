package io.bartie.e2e.topic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds what breaks I2 in a topic: a change that stands there twice, or a partition whose order is
 * not commit order.
 */
public final class TopicAudit {
  private record Once(String op, TopicRecord.Position position, int partition) {}

  private TopicAudit() {}

  /** One line per violation. */
  public static List<String> violations(List<TopicRecord> records) {
    List<String> violations = new ArrayList<>();
    Map<Once, TopicRecord> seen = new HashMap<>();
    Map<Integer, TopicRecord> last = new HashMap<>();
    Map<String, Integer> partitionOfKey = new HashMap<>();
    for (TopicRecord record : records) {
      if (record.isWatermark()) {
        continue;
      }
      // A row stands in one partition; a control event stands once in each.
      Once once =
          record.isRow()
              ? new Once("row", record.position(), -1)
              : new Once(record.op() + " " + record.table(), record.position(), record.partition());
      TopicRecord first = seen.putIfAbsent(once, record);
      if (first != null) {
        violations.add("twice: " + first + " and " + record);
      }
      TopicRecord before = last.put(record.partition(), record);
      if (before != null && before.position().compareTo(record.position()) > 0) {
        violations.add("out of order: " + before + " before " + record);
      }
      if (record.isRow()) {
        Integer partition = partitionOfKey.putIfAbsent(record.key(), record.partition());
        if (partition != null && partition != record.partition()) {
          violations.add("key in two partitions: " + record + ", before in " + partition);
        }
      }
    }
    return violations;
  }

  /** The distinct keys of a table's rows. */
  public static Set<String> keys(List<TopicRecord> records, String table) {
    Set<String> keys = new HashSet<>();
    for (TopicRecord record : records) {
      if (record.isRow() && record.table().equals(table)) {
        keys.add(record.key());
      }
    }
    return keys;
  }
}
