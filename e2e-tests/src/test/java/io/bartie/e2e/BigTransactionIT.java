package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Pipeline;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Memory is bounded whatever the source does. */
@Tag("slow")
class BigTransactionIT {
  private static final int ROWS = Integer.getInteger("bartie.rows", 1_000_000);

  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  @Test
  void transactionOfAMillionRowsPassesThroughReaderAndWriterOfDefaultMemory() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY, v text, n numeric)")
        .running()
        .settles();
    pipeline
        .when()
        .source(
            "INSERT INTO t SELECT g, md5(g::text), g / 7.0 FROM generate_series(1, " + ROWS + ") g")
        .settlesWithin(Duration.ofMinutes(20));
    assertThat(pipeline.dest().value("SELECT count(*) FROM t")).isEqualTo(String.valueOf(ROWS));
    pipeline.then().same("public.t");
  }

  @Test
  void tableOfAMillionRowsIsCopied() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY, v text, n numeric)")
        .source(
            "INSERT INTO t SELECT g, md5(g::text), g / 7.0 FROM generate_series(1, " + ROWS + ") g")
        .running();
    pipeline.when().settlesWithin(Duration.ofMinutes(20));
    pipeline.then().same("public.t");
  }
}
