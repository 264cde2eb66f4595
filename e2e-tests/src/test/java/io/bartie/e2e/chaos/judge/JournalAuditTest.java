package io.bartie.e2e.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.bartie.e2e.chaos.judge.JournalAudit.Entry;
import io.bartie.e2e.topic.TopicRecord;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JournalAuditTest {
  private static final JsonMapper JSON = new JsonMapper();

  private final JournalAudit audit = new JournalAudit(1, 10);
  private final List<Entry> journal =
      List.of(entry("c", 5), entry("u", 11), entry("d", 12), entry("c", 13));

  @Test
  void everyChangeOnceInOrderIsFine() {
    assertThat(
            audit.violations(journal, List.of(row("c", 5), row("u", 11), deletion(), row("c", 13))))
        .isEmpty();
  }

  @Test
  void changesOfTheTimeBeforeTheStreamMayBeInTheCopyOnly() {
    assertThat(audit.violations(journal, List.of(row("u", 11), deletion(), row("c", 13))))
        .isEmpty();
  }

  @Test
  void changeOfTheStreamThatIsMissingIsFound() {
    assertThat(audit.violations(journal, List.of(deletion(), row("c", 13)))).hasSize(1);
    assertThat(audit.violations(journal, List.of(row("c", 5), row("u", 11), row("c", 13))))
        .hasSize(1);
    assertThat(audit.violations(journal, List.of(row("u", 11), deletion()))).hasSize(1);
    assertThat(audit.violations(journal, List.of())).hasSize(1);
  }

  @Test
  void changeThatIsTwiceIsFound() {
    assertThat(
            audit.violations(journal, List.of(row("u", 11), deletion(), deletion(), row("c", 13))))
        .hasSize(1);
  }

  @Test
  void orderIsThatOfTheJournal() {
    assertThat(audit.violations(journal, List.of(row("u", 11), row("c", 13), deletion())))
        .hasSize(1);
  }

  @Test
  void changeThatWasNeverCommittedIsFound() {
    assertThat(audit.violations(List.of(), List.of(row("c", 11)))).hasSize(1);
  }

  @Test
  void truncateMustBeInEveryPartition() {
    JournalAudit two = new JournalAudit(2, 10);
    List<Entry> truncate = List.of(new Entry("public.t", null, "t", 20));
    assertThat(two.violations(truncate, List.of(record(0, null, "t", "")))).hasSize(1);
    assertThat(
            two.violations(truncate, List.of(record(0, null, "t", ""), record(1, null, "t", ""))))
        .isEmpty();
  }

  @Test
  void sweepThatEndsACopyIsNoTruncate() {
    List<TopicRecord> copy =
        List.of(
            record(0, "public.t:{\"id\":1}", "r", ",\"lsn\":7,\"seq\":1"),
            record(0, null, "t", ",\"lsn\":7,\"seq\":2"));
    assertThat(audit.violations(List.of(), copy)).isEmpty();

    List<TopicRecord> twice = new ArrayList<>(copy);
    twice.add(record(0, null, "t", ",\"lsn\":8,\"seq\":0"));
    assertThat(audit.violations(List.of(), twice)).hasSize(1);
  }

  private static Entry entry(String op, long version) {
    return new Entry("public.t", 1, op, version);
  }

  private static TopicRecord row(String op, long version) {
    return record(0, "public.t:{\"id\":1}", op, ",\"after\":{\"version\":" + version + "}");
  }

  private static TopicRecord deletion() {
    return record(0, "public.t:{\"id\":1}", "d", "");
  }

  private static TopicRecord record(int partition, String key, String op, String more) {
    try {
      return new TopicRecord(
          partition,
          0,
          key,
          JSON.readTree("{\"op\":\"%s\",\"table\":\"public.t\"%s}".formatted(op, more)));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
