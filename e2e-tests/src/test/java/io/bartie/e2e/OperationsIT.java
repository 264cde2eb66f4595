package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.topic.TopicRecord;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every operation on a row arrives, and stands in the topic as the envelope says. */
@Tag(Pipeline.BESIDE_OTHERS)
class OperationsIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.besideOthers();

  @BeforeEach
  void tableIsCopied() {
    pipeline
        .given()
        .source(
            """
            CREATE TABLE t(id int PRIMARY KEY, v text, n numeric(6,2));
            INSERT INTO t VALUES (1, 'copied', 1.50), (2, 'copied', NULL);
            """)
        .running()
        .settles();
    assertThat(events()).extracting(TopicRecord::op).containsExactly("r", "r");
    pipeline.then().same("public.t");
  }

  @Test
  void insertArrives() {
    pipeline.when().source("INSERT INTO t VALUES (3, '', -0.10)").settles();
    pipeline.then().same("public.t");
    TopicRecord event = newEvents().get(0);
    assertThat(event.op()).isEqualTo("c");
    assertThat(event.key()).isEqualTo("public.t:{\"id\":3}");
    assertThat(event.value().path("after")).hasToString("{\"id\":3,\"v\":\"\",\"n\":\"-0.10\"}");
    assertThat(event.value().path("types"))
        .hasToString("{\"id\":\"integer\",\"v\":\"text\",\"n\":\"numeric(6,2)\"}");
  }

  @Test
  void updateArrives() {
    pipeline.when().source("UPDATE t SET v = NULL WHERE id = 1").settles();
    pipeline.then().same("public.t");
    TopicRecord event = newEvents().get(0);
    assertThat(event.op()).isEqualTo("u");
    assertThat(event.value().path("after")).hasToString("{\"id\":1,\"v\":null,\"n\":\"1.50\"}");
  }

  @Test
  void deleteArrives() {
    pipeline.when().source("DELETE FROM t WHERE id = 1").settles();
    pipeline.then().same("public.t");
    TopicRecord event = newEvents().get(0);
    assertThat(event.op()).isEqualTo("d");
    assertThat(event.value().path("pk")).hasToString("{\"id\":1}");
    assertThat(event.value().path("after").isNull()).isTrue();
  }

  @Test
  void keyChangeArrivesAsDeleteAndInsertOfOneTransaction() {
    pipeline.when().source("UPDATE t SET id = 100 WHERE id = 1").settles();
    pipeline.then().same("public.t");
    List<TopicRecord> events =
        newEvents().stream().sorted(java.util.Comparator.comparing(TopicRecord::position)).toList();
    assertThat(events).extracting(TopicRecord::op).containsExactly("d", "c");
    assertThat(events.get(1).position().lsn()).isEqualTo(events.get(0).position().lsn());
    assertThat(events.get(1).position().seq()).isEqualTo(events.get(0).position().seq() + 1);
  }

  @Test
  void truncateArrivesInEveryPartition() {
    pipeline.when().source("TRUNCATE t; INSERT INTO t VALUES (7, 'after', 0)").settles();
    pipeline.then().same("public.t").topicHoldsEachChangeOnce();
    assertThat(pipeline.topic().read())
        .filteredOn(
            record -> record.op().equals("t") && record.position().compareTo(lastCopied()) > 0)
        .extracting(TopicRecord::partition)
        .containsExactly(0, 1, 2, 3);
  }

  @Test
  void transactionThatIsRolledBackLeavesNoTrace() {
    pipeline
        .when()
        .source("BEGIN; INSERT INTO t VALUES (9, 'never', 9); DELETE FROM t; ROLLBACK;")
        .settles();
    pipeline.then().same("public.t");
    assertThat(newEvents()).isEmpty();
  }

  @Test
  void destinationRowSaysWhereItComesFromAndWhen() {
    pipeline.when().source("UPDATE t SET v = 'x' WHERE id = 1").settles();
    TopicRecord event = newEvents().get(0);
    assertThat(
            pipeline
                .dest()
                .value(
                    "SELECT (__bartie_lsn - '0/0'::pg_lsn) || ':' || __bartie_seq || ' '"
                        + " || (__bartie_commit_ts = '"
                        + event.value().path("commit_ts").asText()
                        + "')::text || ' ' || (__bartie_updated_at BETWEEN __bartie_commit_ts -"
                        + " interval '1 second' AND clock_timestamp())::text FROM t WHERE id = 1"))
        .isEqualTo(event.position() + " true true");
  }

  private List<TopicRecord> events() {
    return pipeline.topic().read().stream().filter(TopicRecord::isRow).toList();
  }

  private List<TopicRecord> newEvents() {
    return events().stream().filter(event -> !event.op().equals("r")).toList();
  }

  /** Where the copy ends: its sweeps bear the position of the copy, as its rows do. */
  private TopicRecord.Position lastCopied() {
    TopicRecord.Position copied =
        events().stream()
            .filter(event -> event.op().equals("r"))
            .map(TopicRecord::position)
            .max(java.util.Comparator.naturalOrder())
            .orElseThrow();
    return new TopicRecord.Position(copied.lsn(), Long.MAX_VALUE);
  }
}
