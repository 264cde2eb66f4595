package io.bartie.reader.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class GroupsBehindTest {
  private static final TopicPartition ZERO = new TopicPartition("events", 0);
  private static final TopicPartition ONE = new TopicPartition("events", 1);

  private final Map<String, Map<TopicPartition, Long>> committed = new TreeMap<>();
  private final Map<TopicPartition, Long> ends = Map.of(ZERO, 10L, ONE, 4L);
  private long nanos;
  private MockConsumer<byte[], byte[]> reading;

  private Consumer<byte[], byte[]> consumer(String isolation) {
    MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    consumer.updateBeginningOffsets(Map.of(ZERO, 0L, ONE, 0L));
    consumer.updateEndOffsets(ends);
    if (isolation.equals("read_committed")) {
      reading = consumer;
    }
    return consumer;
  }

  /** Once read, the partition has these left: records, or with null only markers to its end. */
  private Optional<String> first(Long recordAt) throws Exception {
    GroupsBehind behind =
        new GroupsBehind(
            new Topics.Topic("events", "id", 2),
            "writers",
            () -> committed,
            isolation -> {
              Consumer<byte[], byte[]> made = consumer(isolation);
              if (made == reading) {
                reading.schedulePollTask(
                    () -> {
                      TopicPartition partition = reading.assignment().iterator().next();
                      if (recordAt == null) {
                        reading.seek(partition, ends.get(partition));
                      } else {
                        reading.addRecord(
                            new ConsumerRecord<>(
                                partition.topic(), partition.partition(), recordAt, null, null));
                      }
                    });
              }
              return made;
            },
            () -> nanos += 4_000_000_000L);
    return behind.first(() -> {});
  }

  @Test
  void withoutTheWritersGroupNothingIsAppliedWhoeverElseHasReadIt() throws Exception {
    assertThat(first(null)).get().asString().contains("group writers", "start the writers");
    committed.put("audit", Map.of(ZERO, 10L, ONE, 4L));
    assertThat(first(null)).get().asString().contains("group writers", "start the writers");
  }

  @Test
  void groupsAtEveryEndHaveAppliedEverything() throws Exception {
    committed.put("writers", Map.of(ZERO, 10L, ONE, 4L));
    assertThat(first(5L)).isEmpty();
  }

  @Test
  void transactionMarkersAreNothingToApply() throws Exception {
    committed.put("writers", Map.of(ZERO, 9L, ONE, 4L));
    assertThat(first(null)).isEmpty();
  }

  @Test
  void aRecordAfterTheOffsetIsNamedWithItsGroupAndPartition() throws Exception {
    committed.put("writers", Map.of(ZERO, 10L, ONE, 4L));
    committed.put("behind", Map.of(ZERO, 9L, ONE, 4L));
    assertThat(first(9L))
        .get()
        .asString()
        .contains("group behind", "events-0", "at offset 9", "ends at 10", "--delete");
  }

  @Test
  void aPartitionWithoutAnOffsetIsReadFromItsBeginning() throws Exception {
    committed.put("writers", Map.of(ZERO, 10L));
    assertThat(first(0L)).get().asString().contains("events-1", "no offset");
  }

  @Test
  void aLogThatCannotBeReadToItsEndIsNotApplied() throws Exception {
    committed.put("writers", Map.of(ZERO, 8L, ONE, 4L));
    assertThat(stuck()).get().asString().contains("events-0", "still open");
  }

  private Optional<String> stuck() throws Exception {
    return new GroupsBehind(
            new Topics.Topic("events", "id", 2),
            "writers",
            () -> committed,
            this::consumer,
            () -> nanos += 4_000_000_000L)
        .first(() -> {});
  }
}
