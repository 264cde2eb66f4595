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
  @RegisterExtension
  final Pipeline pipeline = Pipeline.fresh().with("BARTIE_JAVA_OPTS", "-Xmx256m");

  @Test
  void transactionOfAMillionRowsPassesThroughReaderAndWriterOf256Megabytes() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY, v text, n numeric)")
        .running()
        .settles();
    pipeline
        .when()
        .source("INSERT INTO t SELECT g, md5(g::text), g / 7.0 FROM generate_series(1, 1000000) g")
        .settlesWithin(Duration.ofMinutes(10));
    assertThat(pipeline.dest().value("SELECT count(*) FROM t")).isEqualTo("1000000");
    pipeline.then().same("public.t");
  }

  @Test
  void tableOfAMillionRowsIsCopied() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY, v text, n numeric)")
        .source("INSERT INTO t SELECT g, md5(g::text), g / 7.0 FROM generate_series(1, 1000000) g")
        .running();
    pipeline.when().settlesWithin(Duration.ofMinutes(10));
    pipeline.then().same("public.t");
  }
}
