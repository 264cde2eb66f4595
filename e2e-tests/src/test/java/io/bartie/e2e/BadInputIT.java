package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What cannot be applied stops the writer with exit code 3 and is named; nothing is skipped,
 * nothing is lost.
 */
@Tag(Pipeline.BESIDE_OTHERS)
class BadInputIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.besideOthers();

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "broken JSON | {\"op\":\"c\",\"table\":\"public.t\" | broken JSON",
        "no JSON at all | hello | JSON",
        "unknown op | {\"op\":\"x\",\"table\":\"public.t\",\"lsn\":1,\"seq\":0,\"commit_ts\":\"2026-01-01T00:00:00Z\"} | unknown op 'x'",
        "no position | {\"op\":\"c\",\"table\":\"public.t\"} | no 'lsn'",
      })
  void recordThatIsNoEventStopsTheWriter(String what, String value, String message) {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY); INSERT INTO t VALUES (1)")
        .running()
        .settles();
    long offset = pipeline.topic().produce(2, "key", value);
    pipeline
        .then()
        .exits(Part.WRITER, 3, "partition 2", "offset " + offset, pipeline.topic().name(), message);
    pipeline.when().starts(Part.WRITER);
    pipeline.then().exits(Part.WRITER, 3, "partition 2", "offset " + offset);
    pipeline.then().same("public.t");
  }

  @Test
  void valueThatTheDestinationCannotStoreStopsTheWriterAndIsStoredOnceItCan() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY, v text); INSERT INTO t VALUES (1, 'abc')")
        .dest("CREATE TABLE t(id int PRIMARY KEY, v varchar(3))")
        .running()
        .settles();
    pipeline.then().same("public.t");
    pipeline.when().source("INSERT INTO t VALUES (42, 'abcd')");
    pipeline
        .then()
        .exits(Part.WRITER, 3, "public.t", pipeline.topic().name(), "42", "too long", "varying(3)");
    assertThat(pipeline.dest().value("SELECT count(*) FROM t")).isEqualTo("1");
    pipeline.when().dest("ALTER TABLE t ALTER COLUMN v TYPE text").starts(Part.WRITER).settles();
    pipeline.then().same("public.t");
  }

  @Test
  void whatCameBeforeAnEventWhoseRowIsGoneIsApplied() {
    pipeline.environment("BARTIE_TOPIC_PARTITIONS", "1");
    pipeline
        .given()
        .source(
            """
            CREATE TABLE t(id int PRIMARY KEY, n int, v text);
            ALTER TABLE t ALTER v SET STORAGE EXTERNAL;
            INSERT INTO t VALUES (1, 0, repeat('large', 1000));
            """)
        .running()
        .settles();
    pipeline.when().stops(Part.WRITER).dest("DELETE FROM t");
    pipeline.when().source("INSERT INTO t VALUES (2, 0, 'before'), (3, 0, 'before')");
    pipeline.when().source("UPDATE t SET n = 1 WHERE id = 1; INSERT INTO t VALUES (4, 0, 'after')");
    pipeline.when().publishes().starts(Part.WRITER);
    pipeline.then().exits(Part.WRITER, 3, "public.t", "{\"id\":1}");
    assertThat(pipeline.dest().value("SELECT string_agg(id::text, ',' ORDER BY id) FROM t"))
        .isEqualTo("2,3");
  }

  @Test
  void messageOfAFailureShowsNoOtherRow() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY, v text)")
        .dest("CREATE TABLE t(id int PRIMARY KEY, v varchar(3))")
        .running()
        .settles();
    pipeline.when().source("INSERT INTO t VALUES (1, 'yes'), (2, 'not so secret'), (3, 'ok')");
    pipeline.then().exits(Part.WRITER, 3, "public.t", "column v", "{\"id\":2}");
  }
}
