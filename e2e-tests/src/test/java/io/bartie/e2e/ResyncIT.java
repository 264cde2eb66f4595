package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.process.BartieProcess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code cdcctl resync} is the way out of every gap: afterwards the copy is exact again. */
@Tag(Pipeline.BESIDE_OTHERS)
class ResyncIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.besideOthers();

  @BeforeEach
  void pipelineHasRun() {
    pipeline
        .given()
        .source(
            """
            CREATE TABLE t(id int PRIMARY KEY, v text);
            CREATE TABLE emptied(id int PRIMARY KEY);
            INSERT INTO t SELECT g, 'copied' FROM generate_series(1, 500) g;
            INSERT INTO emptied SELECT generate_series(1, 50);
            """)
        .running()
        .settles();
    pipeline.when().stops(Part.READER);
  }

  @Test
  void slotThatWasDroppedIsMended() {
    pipeline.when().source("SELECT pg_drop_replication_slot('" + pipeline.slot() + "')");
    whatTheStreamWillNeverTell();
    pipeline.when().starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "cdcctl resync");
    resyncMends();
  }

  @Test
  void slotThatWasMadeAnewIsMended() {
    pipeline.when().source("SELECT pg_drop_replication_slot('" + pipeline.slot() + "')");
    whatTheStreamWillNeverTell();
    pipeline
        .when()
        .source("SELECT pg_create_logical_replication_slot('" + pipeline.slot() + "', 'pgoutput')");
    pipeline.when().starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "cdcctl resync");
    resyncMends();
  }

  @Test
  void topicThatWasDeletedIsMended() {
    whatTheStreamWillNeverTell();
    pipeline.when().stops(Part.WRITER);
    pipeline.topic().delete();
    pipeline.when().starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "cdcctl resync");
    pipeline.when().starts(Part.WRITER);
    resyncMends();
  }

  @Test
  void nothingIsDoneWithoutYes() {
    pipeline.when().source("UPDATE t SET v = 'while the reader was down'");
    assertThat(pipeline.cdcctl("resync").output()).contains("--yes");
    pipeline.when().starts(Part.READER).settles();
    pipeline.then().same("public.t", "public.emptied").topicHoldsEachChangeOnce();
  }

  private void whatTheStreamWillNeverTell() {
    pipeline
        .when()
        .source(
            """
            UPDATE t SET v = 'in the gap' WHERE id % 2 = 0;
            DELETE FROM t WHERE id % 5 = 0;
            INSERT INTO t VALUES (1000, 'in the gap');
            DELETE FROM emptied;
            """);
  }

  private void resyncMends() {
    // The writer may have stopped at the gap by itself.
    pipeline.process(Part.WRITER).kill();
    BartieProcess resync = pipeline.cdcctl("resync", "--yes");
    assertThat(resync.exitCode()).as(() -> resync.tail(30)).isZero();
    pipeline.when().starts(Part.READER).starts(Part.WRITER);
    pipeline.when().source("UPDATE t SET v = v || ', then' WHERE id < 100").settles();
    pipeline.then().same("public.t", "public.emptied");
    assertThat(pipeline.cdcctl("verify").output()).contains("VERIFY: all 2 tables MATCH");
  }
}
