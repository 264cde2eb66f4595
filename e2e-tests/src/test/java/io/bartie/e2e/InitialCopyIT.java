package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Load;
import io.bartie.e2e.pipeline.Pipeline;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the source holds when the reader starts for the first time arrives whole. */
@Tag(Pipeline.BESIDE_OTHERS)
class InitialCopyIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.besideOthers();

  @Test
  void terraArrivesToTheLetterAndVerifySaysSo() {
    pipeline.given().terra().running();
    pipeline.when().settles();
    pipeline
        .then()
        .same("public.watering_holes", "public.animals", "public.observations")
        .topicHoldsEachChangeOnce();
    var verify = pipeline.cdcctl("verify");
    assertThat(verify.output()).contains("VERIFY: all 3 tables MATCH");
    assertThat(verify.exitCode()).isZero();
  }

  @Test
  void whatIsWrittenWhileTheCopyRunsArrivesToo() {
    pipeline
        .given()
        .source(Load.TABLE)
        .source("CREATE TABLE wide(id int PRIMARY KEY, v text);")
        .source("INSERT INTO wide SELECT g, repeat('x', 200) FROM generate_series(1, 100000) g");
    Load load = pipeline.load();
    pipeline.when().running();
    load.goesOnFor(1000).ends();
    pipeline.when().source("DELETE FROM wide WHERE id % 3 = 0").settles();
    pipeline.then().same("public.load", "public.wide").topicHoldsEachChangeOnce();
  }

  @Test
  void rowsThatTheDestinationAlreadyHoldsAreReplacedOrGo() {
    pipeline
        .given()
        .dest(
            "CREATE TABLE t(id int PRIMARY KEY, v text); INSERT INTO t VALUES (1, 'old'), (9, 'gone')")
        .source(
            "CREATE TABLE t(id int PRIMARY KEY, v text); INSERT INTO t VALUES (1, 'new'), (2, 'new')")
        .running()
        .settles();
    pipeline.then().same("public.t");
  }
}
