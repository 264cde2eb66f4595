package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.database.Database;
import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.process.BartieProcess;
import io.bartie.e2e.stack.SpareSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Another cluster, an older backup, a promoted standby in the source's place: whatever cannot go on
 * from what was published stops the reader with exit code 3; a history that continues goes on.
 */
class SourceReplacedIT {
  private static final String TABLE =
      "CREATE TABLE t(id int PRIMARY KEY); INSERT INTO t VALUES (1);"
          + " CREATE PUBLICATION dbz_publication FOR ALL TABLES";

  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  private SpareSource spare;
  private Database source;

  @BeforeEach
  void spareSourceRuns() {
    spare = new SpareSource();
    source = spare.database("replaced");
    source.create();
    pipeline.given().noPublication();
  }

  @AfterEach
  void spareSourceEnds() {
    spare.close();
  }

  /** The pipeline has run from the spare source, and its reader is stopped. */
  private void pipelineHasRun() {
    pipeline.given().sourceBecomes(source).source(TABLE).running().settles();
    pipeline.when().stops(Part.READER);
  }

  @Test
  void anotherClusterIsAGap() {
    pipeline.given().source(TABLE).running().settles();
    pipeline.when().stops(Part.READER);
    pipeline.when().sourceBecomes(source).source(TABLE).source("INSERT INTO t VALUES (2)");
    pipeline.when().starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "cluster", "resync", "--empty-tables");
    destinationHolds("1");
    pipeline.when().stops(Part.WRITER);
    pipeline.when().resyncs("--empty-tables").source("INSERT INTO t VALUES (3)").settles();
    pipeline.then().same("public.t");
  }

  @Test
  void olderBackupIsAGap() {
    pipelineHasRun();
    spare.backsUp();
    pipeline.when().starts(Part.READER).source("INSERT INTO t VALUES (2)").settles();
    pipeline.when().stops(Part.READER);
    spare.restores();
    pipeline.when().starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "went back", "resync", "--empty-tables");
    destinationHolds("1", "2");
    pipeline.when().stops(Part.WRITER);
    BartieProcess tooLittle = pipeline.cdcctl("resync", "--yes");
    assertThat(tooLittle.exitCode()).isEqualTo(2);
    assertThat(tooLittle.output()).contains("--empty-tables", "Nothing was changed");
    pipeline.when().resyncs("--empty-tables").source("INSERT INTO t VALUES (3)").settles();
    pipeline.then().same("public.t");
  }

  @Test
  void promotedServerThatLaggedIsAGapHoweverFarItHasComeSince() {
    pipelineHasRun();
    spare.backsUp();
    pipeline.when().starts(Part.READER).source("INSERT INTO t VALUES (2)").settles();
    pipeline.when().stops(Part.READER);
    String reached = source.value("SELECT pg_current_wal_lsn()");
    spare.restoresOnNewTimeline();
    source.run("INSERT INTO t VALUES (3)");
    while (source.value("SELECT pg_current_wal_lsn() > '" + reached + "'").equals("f")) {
      source.run("SELECT pg_switch_wal(); INSERT INTO t SELECT max(id) + 1 FROM t");
    }
    pipeline.when().starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "timeline 2", "timeline 1", "resync");
    destinationHolds("1", "2");
    pipeline.when().stops(Part.WRITER);
    pipeline.when().resyncs().source("INSERT INTO t VALUES (1000)").settles();
    pipeline.then().same("public.t");
  }

  @Test
  void promotedServerThatHoldsAllThatWasPublishedGoesOn() {
    pipelineHasRun();
    source.run("INSERT INTO t VALUES (2)");
    spare.backsUp();
    spare.restoresOnNewTimeline();
    source.run("INSERT INTO t VALUES (3)");
    pipeline.when().starts(Part.READER).settles();
    pipeline.then().same("public.t").topicHoldsEachChangeOnce();
    assertThat(pipeline.topic().lastState().path("timeline").asInt()).isEqualTo(2);
  }

  private void destinationHolds(String... ids) {
    assertThat(pipeline.dest().column("SELECT id FROM t ORDER BY id")).containsExactly(ids);
  }
}
