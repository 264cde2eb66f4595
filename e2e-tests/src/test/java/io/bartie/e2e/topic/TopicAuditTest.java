package io.bartie.e2e.topic;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopicAuditTest {
  private static final JsonMapper JSON = new JsonMapper();

  @Test
  void eachRowOnceInOrderIsFine() {
    assertThat(
            TopicAudit.violations(
                List.of(row(0, 0, "a", 10, 0), row(0, 1, "a", 10, 1), row(1, 0, "b", 10, 2))))
        .isEmpty();
  }

  @Test
  void rowInTwoPartitionsIsFound() {
    assertThat(TopicAudit.violations(List.of(row(0, 0, "a", 10, 0), row(1, 0, "b", 10, 0))))
        .singleElement()
        .asString()
        .startsWith("twice");
  }

  @Test
  void olderRowAfterNewerIsFound() {
    assertThat(TopicAudit.violations(List.of(row(0, 0, "a", 10, 1), row(0, 1, "a", 10, 0))))
        .singleElement()
        .asString()
        .startsWith("out of order");
  }

  @Test
  void keyThatMovesToAnotherPartitionIsFound() {
    assertThat(TopicAudit.violations(List.of(row(0, 0, "a", 10, 0), row(1, 0, "a", 10, 1))))
        .singleElement()
        .asString()
        .startsWith("key in two partitions");
  }

  @Test
  void controlEventStandsOncePerPartition() {
    List<TopicRecord> once = List.of(control(0, 0), control(1, 0));
    assertThat(TopicAudit.violations(once)).isEmpty();
    assertThat(TopicAudit.violations(List.of(control(0, 0), control(0, 1)))).hasSize(1);
  }

  @Test
  void lsnBeyondSignedLongKeepsItsOrder() {
    assertThat(
            TopicAudit.violations(
                List.of(
                    record(0, 0, "a", "c", "9223372036854775807", 0),
                    record(0, 1, "a", "c", "9223372036854775808", 0))))
        .isEmpty();
  }

  private static TopicRecord row(int partition, long offset, String key, long lsn, long seq) {
    return record(partition, offset, key, "u", Long.toString(lsn), seq);
  }

  private static TopicRecord control(int partition, long offset) {
    return record(partition, offset, null, "t", "10", 0);
  }

  private static TopicRecord record(
      int partition, long offset, String key, String op, String lsn, long seq) {
    try {
      return new TopicRecord(
          partition,
          offset,
          key,
          JSON.readTree(
              "{\"op\":\"%s\",\"table\":\"public.t\",\"lsn\":%s,\"seq\":%d}"
                  .formatted(op, lsn, seq)));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
