package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bartie.e2e.database.Database;
import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.process.BartieProcess;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Where the source can no longer send what was committed, the reader stops with exit code 3, says
 * what is missing and what mends it, and nothing past the gap arrives.
 */
class GapIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  private static final Duration DEADLINE = Duration.ofSeconds(60);

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
    pipeline.then().exits(Part.READER, 3, "slot", "bartie", "missing", "resync");
    nothingPastTheGap();
    pipeline.resyncs();
    pipeline.then().same("public.t");
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
            INSERT INTO t VALUES (3);
            """)
        .starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "slot", "bartie", "made anew", "resync");
    nothingPastTheGap();
  }

  @Test
  void slotThatWasMovedOnIsAGap() {
    pipeline
        .when()
        .source(
            """
            INSERT INTO t VALUES (2);
            SELECT pg_replication_slot_advance('bartie', pg_current_wal_lsn());
            INSERT INTO t VALUES (3);
            """)
        .starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "slot", "bartie", "resync");
    nothingPastTheGap();
  }

  @Test
  void slotThatTheServerGaveUpIsAGap() {
    pipeline.when().source("ALTER SYSTEM SET max_slot_wal_keep_size = '1MB'");
    try {
      pipeline.when().source("SELECT pg_reload_conf(); INSERT INTO t VALUES (2)");
      await().atMost(DEADLINE).until(this::isSlotLost);
    } finally {
      pipeline.when().source("ALTER SYSTEM RESET max_slot_wal_keep_size; SELECT pg_reload_conf()");
    }
    pipeline.when().source("INSERT INTO t VALUES (3)").starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "slot", "bartie", "wal_status lost", "resync");
    nothingPastTheGap();
    pipeline.resyncs();
    pipeline.then().same("public.t");
  }

  private boolean isSlotLost() {
    pipeline.source("SELECT pg_switch_wal(); INSERT INTO t VALUES (0); DELETE FROM t WHERE id = 0");
    pipeline.source("CHECKPOINT");
    return pipeline
        .source()
        .value("SELECT wal_status FROM pg_replication_slots WHERE slot_name = 'bartie'")
        .equals("lost");
  }

  @Test
  void slotOfSomebodyElseIsLeftAlone() {
    pipeline.when().source("SELECT pg_drop_replication_slot('bartie')");
    Database elsewhere = pipeline.source().sibling("postgres");
    for (String made :
        List.of(
            "pg_create_physical_replication_slot('bartie')",
            "pg_create_logical_replication_slot('bartie', 'pgoutput')")) {
      elsewhere.run("SELECT " + made);
      try {
        pipeline.when().starts(Part.READER);
        pipeline.then().exits(Part.READER, 3, "slot", "bartie", "somebody else", "--slot");
        BartieProcess resync = pipeline.cdcctl("resync", "--yes");
        assertThat(resync.exitCode()).isEqualTo(2);
        assertThat(resync.output()).contains("somebody else", "Nothing was changed");
        assertThat(
                elsewhere.column(
                    "SELECT slot_name FROM pg_replication_slots WHERE slot_name = 'bartie'"))
            .hasSize(1);
      } finally {
        elsewhere.run("SELECT pg_drop_replication_slot('bartie')");
      }
    }
  }

  @Test
  void publicationThatIsDroppedWhileStreamingIsAGap() {
    pipeline.when().starts(Part.READER).source("INSERT INTO t VALUES (2)").settles();
    pipeline
        .when()
        .source(
            """
            DROP PUBLICATION dbz_publication;
            INSERT INTO t VALUES (3);
            CREATE PUBLICATION dbz_publication FOR ALL TABLES;
            INSERT INTO t VALUES (4);
            """);
    pipeline.then().exits(Part.READER, 3, "publication", "resync");
    assertThat(pipeline.dest().column("SELECT id FROM t ORDER BY id")).containsExactly("1", "2");
    pipeline.resyncs();
    pipeline.then().same("public.t");
  }

  @Test
  void tableThatLeavesThePublicationIsSaidAndMustNotComeBack() {
    pipeline
        .when()
        .source(
            """
            DROP PUBLICATION dbz_publication;
            CREATE TABLE u(id int PRIMARY KEY);
            CREATE PUBLICATION dbz_publication FOR TABLE t, u;
            """);
    pipeline.when().resyncs().source("INSERT INTO t VALUES (2)").settles();
    pipeline.when().source("ALTER PUBLICATION dbz_publication DROP TABLE t");
    pipeline.then().says(Part.READER, "public.t was taken out");
    pipeline.when().source("INSERT INTO t VALUES (3); INSERT INTO u VALUES (1)").settles();
    pipeline.then().same("public.u");
    pipeline.when().stops(Part.READER);
    pipeline
        .when()
        .source("ALTER PUBLICATION dbz_publication ADD TABLE t; INSERT INTO t VALUES (4)")
        .starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "public.t", "taken out", "again", "resync");
    assertThat(pipeline.dest().column("SELECT id FROM t ORDER BY id")).containsExactly("1", "2");
    pipeline.resyncs();
    pipeline.then().same("public.t", "public.u");
  }

  /** What the publication shows is asked of the catalogs, which nobody can lock. */
  @Test
  void tableThatLeavesItsPublishedSchemaIsSaidThoughAnotherIsLocked() throws SQLException {
    pipeline
        .when()
        .source(
            """
            DROP PUBLICATION dbz_publication;
            CREATE SCHEMA apart;
            CREATE TABLE u(id int PRIMARY KEY);
            CREATE PUBLICATION dbz_publication FOR TABLES IN SCHEMA public;
            """);
    pipeline.when().resyncs();
    try (Connection session = pipeline.source().connect();
        Statement lock = session.createStatement()) {
      lock.execute("BEGIN; LOCK TABLE u IN ACCESS EXCLUSIVE MODE");
      pipeline.when().source("ALTER TABLE t SET SCHEMA apart; INSERT INTO apart.t VALUES (2)");
      pipeline.then().says(Part.READER, "public.t was taken out");
    }
    pipeline.when().source("INSERT INTO u VALUES (1)").settles();
    pipeline.then().same("public.u");
    pipeline.when().source("ALTER TABLE apart.t SET SCHEMA public; INSERT INTO t VALUES (3)");
    pipeline.then().exits(Part.READER, 3, "public.t", "taken out", "again", "resync");
    nothingPastTheGap();
  }

  private void nothingPastTheGap() {
    assertThat(pipeline.dest().column("SELECT id FROM t ORDER BY id")).containsExactly("1");
  }

  @Test
  void secondReaderSaysWhoStreamsAndTakesOverWhenItIsGone() {
    pipeline.when().starts(Part.READER).source("INSERT INTO t VALUES (2)").settles();
    var second = pipeline.another("reader");
    await()
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
