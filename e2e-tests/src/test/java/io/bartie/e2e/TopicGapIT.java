package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.topic.TopicRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Where the topic no longer holds what was published, whoever finds it stops with exit code 3, says
 * what is missing and what mends it, and nothing past the gap arrives.
 */
@Tag(Pipeline.BESIDE_OTHERS)
class TopicGapIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.besideOthers();

  private List<TopicRecord> published;

  @BeforeEach
  void pipelineRuns() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY); INSERT INTO t SELECT generate_series(1, 20)")
        .running()
        .settles();
    published = pipeline.topic().read();
  }

  private void nothingPastTheGap() {
    assertThat(pipeline.dest().value("SELECT max(id) FROM t")).isEqualTo("20");
  }

  private void resyncMends() {
    pipeline.when().resyncs();
    pipeline.when().source("INSERT INTO t VALUES (1000)").settles();
    pipeline.then().same("public.t");
  }

  // Unread events are deleted.

  @Test
  void unreadEventsThatExpiredWhileTheWriterWasStoppedAreAGap() {
    pipeline.when().stops(Part.WRITER);
    pipeline.when().source("INSERT INTO t SELECT generate_series(21, 40)").publishes();
    pipeline.topic().expire();
    pipeline.when().source("INSERT INTO t SELECT generate_series(41, 60)").publishes();
    pipeline.when().starts(Part.WRITER);
    pipeline.then().exits(Part.WRITER, 3, pipeline.topic().name(), "deleted unread", "resync");
    nothingPastTheGap();
    resyncMends();
  }

  @Test
  void unreadEventsThatExpiredUnderARunningWriterAreAGap() {
    // What the broker sends at once to the fetch that waits is received also by a frozen writer.
    pipeline.when().freezes(Part.WRITER);
    pipeline.when().source("INSERT INTO t SELECT generate_series(21, 40)").publishes();
    pipeline.when().source("INSERT INTO t SELECT generate_series(41, 60)").publishes();
    pipeline.topic().expire();
    pipeline.when().source("INSERT INTO t SELECT generate_series(61, 80)").publishes();
    pipeline.when().thaws(Part.WRITER);
    pipeline.then().exits(Part.WRITER, 3, pipeline.topic().name(), "deleted unread", "resync");
    assertThat(pipeline.dest().value("SELECT max(id) <= 60 FROM t")).isEqualTo("t");
  }

  // Another topic of the same name.

  @Test
  void topicMadeAnewIsAGapForTheWriter() {
    pipeline.when().stops(Part.READER).stops(Part.WRITER);
    pipeline.topic().deleteAlone();
    pipeline.topic().create(4, Map.of());
    pipeline.when().starts(Part.WRITER);
    pipeline.then().exits(Part.WRITER, 3, pipeline.topic().name(), "another topic", "resync");
    nothingPastTheGap();
    resyncMends();
  }

  @Test
  void topicMadeAnewIsAGapAlsoWhereItReachesTheOldOffsets() {
    pipeline.when().stops(Part.READER).stops(Part.WRITER);
    Map<Integer, Long> ends = pipeline.topic().ends();
    pipeline.topic().deleteAlone();
    pipeline.topic().create(4, Map.of());
    fillBeyond(ends);
    pipeline.when().starts(Part.WRITER);
    pipeline.then().exits(Part.WRITER, 3, pipeline.topic().name(), "another topic", "resync");
    nothingPastTheGap();
  }

  @Test
  void topicMadeAnewUnderARunningWriterIsAGap() {
    pipeline.when().stops(Part.READER);
    Map<Integer, Long> ends = pipeline.topic().ends();
    pipeline.topic().deleteAlone();
    pipeline.topic().create(4, Map.of());
    fillBeyond(ends);
    pipeline.then().exits(Part.WRITER, 3, pipeline.topic().name(), "resync");
    nothingPastTheGap();
  }

  /** Events that look well, at and beyond the offsets at which the writer goes on. */
  private void fillBeyond(Map<Integer, Long> ends) {
    TopicRecord row = published.stream().filter(TopicRecord::isRow).findFirst().orElseThrow();
    String value = row.value().toString().replaceAll("\"id\":\\d+", "\"id\":999");
    ends.forEach(
        (partition, end) -> {
          for (long offset = 0; offset < end + 5; offset++) {
            pipeline.topic().produce(partition, "public.t:{\"id\":999}", value);
          }
        });
  }

  // The reader's side.

  @Test
  void topicDeletedWhileTheReaderWasStoppedIsAGap() {
    pipeline.when().stops(Part.READER);
    pipeline.topic().deleteAlone();
    pipeline.when().source("INSERT INTO t VALUES (21)").starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, pipeline.topic().name(), "deleted", "resync");
    pipeline.then().exits(Part.WRITER, 3, pipeline.topic().name(), "another topic", "resync");
    nothingPastTheGap();
    resyncMends();
  }

  @Test
  void topicDeletedUnderARunningReaderIsAGap() {
    pipeline.when().stops(Part.READER).impatient().starts(Part.READER).publishes();
    pipeline.topic().deleteAlone();
    insertUntilTheReaderEnds();
    pipeline.then().exits(Part.READER, 3, pipeline.topic().name(), "deleted", "resync");
    nothingPastTheGap();
  }

  @Test
  void topicMadeAnewUnderARunningReaderIsAGap() {
    pipeline.topic().deleteAlone();
    pipeline.topic().create(4, Map.of());
    insertUntilTheReaderEnds();
    pipeline.then().exits(Part.READER, 3, pipeline.topic().name(), "made again", "resync");
    nothingPastTheGap();
    resyncMends();
  }

  @Test
  void morePartitionsAreAGap() {
    pipeline.topic().raisePartitions(6);
    insertUntilTheReaderEnds();
    pipeline
        .then()
        .exits(Part.READER, 3, pipeline.topic().name(), "partitions", "4", "6", "resync");
    pipeline.when().starts(Part.READER);
    pipeline
        .then()
        .exits(Part.READER, 3, pipeline.topic().name(), "partitions", "4", "6", "resync");
    pipeline.environment("BARTIE_TOPIC_PARTITIONS", "6");
    resyncMends();
  }

  private void insertUntilTheReaderEnds() {
    org.awaitility.Awaitility.await()
        .atMost(java.time.Duration.ofSeconds(60))
        .until(
            () -> {
              pipeline.source("INSERT INTO t SELECT max(id) + 1 FROM t");
              return !pipeline.process(Part.READER).isAlive();
            });
  }

  // The state record.

  @Test
  void withdrawnStateRecordIsAGap() {
    pipeline.when().stops(Part.READER);
    pipeline.topic().state().produce(0, pipeline.slot(), null);
    pipeline.when().source("INSERT INTO t VALUES (21)").starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "no state record", "slot", pipeline.slot(), "resync");
    nothingPastTheGap();
    resyncMends();
  }

  @Test
  void deletedStateTopicIsAGap() {
    pipeline.when().stops(Part.READER);
    pipeline.topic().state().deleteAlone();
    pipeline.when().source("INSERT INTO t VALUES (21)").starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "no state record", "slot", pipeline.slot(), "resync");
    nothingPastTheGap();
  }

  // The destination.

  @Test
  void emptyDestinationIsFilledFromTheTopicsBeginning() {
    pipeline.when().stops(Part.WRITER);
    pipeline.dest("DROP TABLE t; DROP SCHEMA bartie CASCADE");
    pipeline.when().source("INSERT INTO t VALUES (21)").starts(Part.WRITER).settles();
    pipeline.then().same("public.t");
    assertThat(pipeline.process(Part.WRITER).output()).contains("read again from its beginning");
  }

  @Test
  void emptyDestinationIsAGapWhereTheTopicsBeginningIsGone() {
    pipeline.when().stops(Part.WRITER);
    pipeline.dest("DROP TABLE t; DROP SCHEMA bartie CASCADE");
    pipeline.topic().expire();
    pipeline.when().source("INSERT INTO t VALUES (21)").publishes();
    pipeline.when().starts(Part.WRITER);
    pipeline.then().exits(Part.WRITER, 3, pipeline.topic().name(), "deleted unread", "resync");
    assertThat(pipeline.dest().value("SELECT to_regclass('t') IS NULL")).isEqualTo("t");
    resyncMends();
  }
}
