package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.process.BartieProcess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code cdcctl resync} mends every gap: afterwards the copy is exact again. */
class ResyncIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  @BeforeEach
  void pipelineHasRun() {
    pipeline
        .given()
        .source(
            "CREATE TABLE t(id int PRIMARY KEY, v text); INSERT INTO t VALUES (1, 'a'), (2, 'b')")
        .running()
        .settles();
  }

  @Test
  void mendsASlotThatWasMadeAnew() {
    pipeline.when().stops(Part.READER);
    pipeline
        .when()
        .source(
            """
            SELECT pg_drop_replication_slot('bartie');
            INSERT INTO t VALUES (3, 'c');
            DELETE FROM t WHERE id = 1;
            SELECT pg_create_logical_replication_slot('bartie', 'pgoutput');
            """)
        .starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "resync");

    assertThat(pipeline.cdcctl("resync", "--yes").exitCode()).isZero();
    pipeline.when().starts(Part.READER).source("UPDATE t SET v = 'd' WHERE id = 3").settles();
    pipeline.then().same("public.t");
  }

  @Test
  void mendsATopicThatWasMadeAnew() {
    pipeline.when().stops(Part.READER).stops(Part.WRITER);
    pipeline.topic().delete();
    pipeline.when().source("DELETE FROM t WHERE id = 1; INSERT INTO t VALUES (3, 'c')");

    assertThat(pipeline.cdcctl("resync", "--yes").exitCode()).isZero();
    pipeline.when().running().source("INSERT INTO t VALUES (4, 'd')").settles();
    pipeline.then().same("public.t");
  }

  @Test
  void mendsATableThatIsGoneFromTheDestination() {
    pipeline.when().dest("DROP TABLE public.t").source("INSERT INTO t VALUES (3, 'c')");
    pipeline.then().exits(Part.WRITER, 3, "public.t", "resync");

    pipeline.when().stops(Part.READER);
    assertThat(pipeline.cdcctl("resync", "--yes").exitCode()).isZero();
    pipeline.when().running().settles();
    pipeline.then().same("public.t");
  }

  @Test
  void changesNothingWithoutYesOrWhileAReaderStreams() {
    BartieProcess streaming = pipeline.cdcctl("resync", "--yes");
    assertThat(streaming.exitCode()).isEqualTo(2);
    assertThat(streaming.output()).contains("in use by pid").contains("stop that reader first");

    pipeline.when().stops(Part.READER);
    BartieProcess unsaid = pipeline.cdcctl("resync");
    assertThat(unsaid.exitCode()).isEqualTo(2);
    assertThat(unsaid.output()).contains("nothing was changed").contains("--yes");

    pipeline.when().starts(Part.READER).source("INSERT INTO t VALUES (3, 'c')").settles();
    pipeline.then().same("public.t").topicHoldsEachChangeOnce();
  }
}
