package io.bartie.e2e;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.topic.Topic.OpenTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Being up is not being well: health follows progress, says why, and heals with it (I8). */
class HealthIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.fresh().with("BARTIE_HEALTH_STALL", "3s");

  @BeforeEach
  void pipelineIsIdle() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY, v text); INSERT INTO t VALUES (1, 'copied')")
        .servingHealth()
        .running()
        .settles();
    pipeline.then().reportsHealthy(Part.READER, "idle").reportsHealthy(Part.WRITER, "idle");
  }

  @Test
  void lockedDestinationTableMakesTheWriterUnhealthyAndNotTheReader() throws SQLException {
    try (Connection other = pipeline.dest().connect();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN; LOCK TABLE t IN ACCESS EXCLUSIVE MODE");
      pipeline.when().source("INSERT INTO t VALUES (2, 'late')");
      pipeline
          .then()
          .reportsUnhealthy(Part.WRITER, "while the destination is to take a batch")
          .reportsHealthy(Part.READER, "idle");
      statement.execute("ROLLBACK");
    }
    pipeline.then().reportsHealthy(Part.WRITER, "idle").settles().same("public.t");
  }

  @Test
  void frozenBrokerMakesBothUnhealthy() {
    pipeline.when().freezes(Part.BROKER).source("INSERT INTO t VALUES (2, 'late')");
    pipeline
        .then()
        .reportsUnhealthy(Part.READER, "while publishing what was received")
        .reportsUnhealthy(Part.WRITER, "broker");
    pipeline.when().thaws(Part.BROKER);
    pipeline
        .then()
        .reportsHealthy(Part.READER, "idle")
        .reportsHealthy(Part.WRITER, "idle")
        .settles()
        .same("public.t");
  }

  @Test
  void transactionThatHangsInTheTopicMakesTheWriterUnhealthyUntilItEnds() {
    OpenTransaction hung = pipeline.topic().openTransaction(2);
    try {
      pipeline.when().source("INSERT INTO t SELECT id FROM generate_series(2, 200) AS s(id)");
      pipeline
          .then()
          .reportsUnhealthy(Part.WRITER, "of partition 2 from")
          .reportsUnhealthy(Part.WRITER, "on wait behind an open transaction")
          .reportsHealthy(Part.READER, "idle");
    } finally {
      hung.abort();
    }
    pipeline.then().reportsHealthy(Part.WRITER, "idle").settles().same("public.t");
  }

  @Test
  void sourceThatIsDownMakesTheReaderUnhealthyAndItHealsWithoutAnyChange() {
    pipeline.when().kills(Part.SOURCE);
    pipeline
        .then()
        .reportsUnhealthy(Part.READER, "last error: source:")
        .reportsHealthy(Part.WRITER, "idle");
    pipeline.when().ups(Part.SOURCE);
    pipeline.then().reportsHealthy(Part.READER, "idle");
  }

  @Test
  void brokerThatWasDownIsForgottenOnceTheReaderIsCaughtUpWithAnIdleSource() {
    pipeline.when().source("INSERT INTO t VALUES (2, 'late')").settles();
    pipeline.when().kills(Part.BROKER).source("INSERT INTO t VALUES (3, 'later')");
    pipeline.then().reportsUnhealthy(Part.READER, "no position moved");
    pipeline.when().ups(Part.BROKER);
    pipeline
        .then()
        .reportsHealthy(Part.READER, "idle")
        .reportsHealthy(Part.WRITER, "idle")
        .settles()
        .same("public.t");
  }

  @Test
  void destinationThatIsDownMakesTheWriterUnhealthyAndItHeals() {
    pipeline.when().kills(Part.DEST).source("INSERT INTO t VALUES (2, 'late')");
    pipeline.then().reportsUnhealthy(Part.WRITER, "last error:").reportsHealthy(Part.READER, "");
    pipeline.when().ups(Part.DEST);
    pipeline.then().reportsHealthy(Part.WRITER, "idle").settles().same("public.t");
  }

  @Test
  void readerThatWaitsForAHeldSlotSaysWhoHoldsIt() {
    pipeline.given().forgets(Part.READER);
    pipeline.when().starts(Part.READER);
    pipeline
        .then()
        .reportsUnhealthy(Part.READER, "while waiting for the slot")
        .reportsUnhealthy(Part.READER, "bartie-reader");
  }

  @Test
  void lockedSourceTableMakesTheReaderUnhealthyDuringTheCopy() throws SQLException {
    pipeline.given().stops(Part.READER).stops(Part.WRITER).cdcctl("resync", "--yes");
    try (Connection other = pipeline.source().connect();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN; LOCK TABLE t IN ACCESS EXCLUSIVE MODE");
      pipeline.when().starts(Part.READER);
      pipeline.then().reportsUnhealthy(Part.READER, "no position moved");
      statement.execute("ROLLBACK");
    }
    pipeline.then().reportsHealthy(Part.READER, "idle");
    pipeline.when().starts(Part.WRITER).settles().then().same("public.t");
  }
}
