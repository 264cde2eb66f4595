package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bartie.e2e.database.Database;
import io.bartie.e2e.pipeline.Load;
import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.pipeline.SlotWatch;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The slot's confirmed position follows what the topic holds: never ahead of it, never stuck behind
 * it.
 */
class ConfirmedPositionIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  @BeforeEach
  void pipelineRuns() {
    pipeline.given().source(Load.TABLE).running().settles();
  }

  @Test
  void idlePublicationAdvancesItsSlotWhileAnotherDatabaseWrites() {
    Database other = pipeline.source().sibling("postgres");
    other.run("CREATE TABLE IF NOT EXISTS busy(id int, v text)");
    try {
      for (int round = 0; round < 3; round++) {
        other.run("INSERT INTO busy SELECT g, repeat('x', 500) FROM generate_series(1, 5000) g");
        String written = other.value("SELECT pg_current_wal_lsn()");
        await("confirmed position reaches " + written)
            .atMost(Duration.ofSeconds(20))
            .pollInterval(Duration.ofMillis(200))
            .until(() -> isConfirmed(written));
      }
    } finally {
      other.run("DROP TABLE busy");
    }
  }

  @Test
  void nothingIsConfirmedWhileTheBrokerDoesNotAnswer() {
    pipeline.when().freezes(Part.BROKER);
    String before = pipeline.source().value("SELECT pg_current_wal_lsn()");
    pipeline
        .when()
        .source("INSERT INTO load SELECT g, 1, 'late', NULL FROM generate_series(5000, 5999) g");
    String committed = pipeline.source().value("SELECT pg_current_wal_lsn()");
    pipeline.load().goesOnFor(500).ends();
    assertThat(isConfirmed(committed)).as("confirmed beyond %s", before).isFalse();
    pipeline.when().thaws(Part.BROKER).settles();
    pipeline.then().same("public.load");
    assertThat(isConfirmed(committed)).isTrue();
  }

  @Test
  void nothingIsConfirmedBeforeTheTopicHoldsIt() {
    SlotWatch watch = SlotWatch.over(pipeline);
    try (watch) {
      Load load = pipeline.load();
      load.goesOnFor(140);
      pipeline.when().kills(Part.READER).starts(Part.READER);
      load.goesOnFor(140);
      pipeline.when().kills(Part.BROKER).ups(Part.BROKER);
      load.goesOnFor(140).ends();
      pipeline.when().settles();
    }
    assertThat(watch.violations(pipeline.topic().read())).as("confirmed too soon").isEmpty();
    pipeline.then().same("public.load").topicHoldsEachChangeOnce();
  }

  private boolean isConfirmed(String lsn) {
    return pipeline
        .source()
        .value(
            "SELECT confirmed_flush_lsn >= '"
                + lsn
                + "'::pg_lsn FROM pg_replication_slots WHERE slot_name = '"
                + pipeline.slot()
                + "'")
        .equals("t");
  }
}
