package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Where going on would leave a gap, the process stops with exit code 3, says so, and names what
 * mends it.
 */
class GapIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  @BeforeEach
  void pipelineHasRun() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY); INSERT INTO t VALUES (1)")
        .running()
        .settles();
    pipeline.when().stops(Part.READER);
  }

  @Test
  void slotThatWasDroppedIsAGap() {
    pipeline.when().source("SELECT pg_drop_replication_slot('bartie'); INSERT INTO t VALUES (2)");
    pipeline.when().starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "slot", "bartie", "resync");
  }

  @Test
  void slotThatWasMadeAnewIsAGap() {
    pipeline
        .when()
        .source(
            """
            SELECT pg_drop_replication_slot('bartie');
            INSERT INTO t VALUES (2);
            SELECT pg_create_logical_replication_slot('bartie', 'pgoutput');
            """)
        .starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "slot", "bartie", "resync");
  }

  @Test
  void slotThatWasMovedOnIsAGap() {
    pipeline
        .when()
        .source(
            """
            INSERT INTO t VALUES (2);
            SELECT pg_replication_slot_advance('bartie', pg_current_wal_lsn());
            """)
        .starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "slot", "bartie", "resync");
    assertThat(pipeline.dest().value("SELECT count(*) FROM t")).isEqualTo("1");
  }

  @Test
  void slotWithoutAnyStateIsAGap() {
    pipeline.when().stops(Part.WRITER);
    pipeline.topic().delete();
    pipeline.when().starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "slot", "bartie", "resync");
  }

  @Test
  void topicMadeAnewIsAGapForTheWriter() {
    pipeline.when().stops(Part.WRITER);
    pipeline.topic().delete();
    pipeline.when().source("SELECT pg_drop_replication_slot('bartie')").starts(Part.READER);
    pipeline.when().starts(Part.WRITER);
    pipeline.then().exits(Part.WRITER, 3, pipeline.topic().name(), "resync");
  }

  @Test
  void secondReaderSaysWhoStreamsAndTakesOverWhenItIsGone() {
    pipeline.when().starts(Part.READER).source("INSERT INTO t VALUES (2)").settles();
    var second = pipeline.another("reader");
    org.awaitility.Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> second.output().matches("(?s).*(active|streams|in use|another reader).*"));
    assertThat(second.isAlive()).isTrue();
    pipeline.when().source("INSERT INTO t VALUES (3)").settles();
    pipeline.process(Part.READER).stop();
    pipeline.forgets(Part.READER);
    pipeline.when().source("INSERT INTO t VALUES (4)").settles();
    pipeline.then().same("public.t").topicHoldsEachChangeOnce();
  }
}
