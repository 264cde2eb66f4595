package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What Postgres does not publish although the publication names it all: the reader says so, at the
 * start and while it streams.
 */
@Tag(Pipeline.BESIDE_OTHERS)
@Execution(ExecutionMode.CONCURRENT)
class UnloggedIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.besideOthers();

  @ParameterizedTest
  @ValueSource(strings = {"ALL TABLES", "TABLES IN SCHEMA s"})
  void tablesThatAreNeverPublishedAreNamed(String what) {
    pipeline
        .given()
        .source(
            """
            CREATE SCHEMA s;
            CREATE TABLE s.t(id int PRIMARY KEY);
            CREATE UNLOGGED TABLE s.quick(id int PRIMARY KEY);
            CREATE FOREIGN DATA WRAPPER nothing;
            CREATE SERVER nowhere FOREIGN DATA WRAPPER nothing;
            CREATE FOREIGN TABLE s.away(id int) SERVER nowhere;
            INSERT INTO s.t VALUES (1);
            INSERT INTO s.quick VALUES (1);
            """)
        .publication("CREATE PUBLICATION " + Pipeline.PUBLICATION + " FOR " + what);
    pipeline.when().running().settles();
    pipeline.then().same("s.t");
    assertThat(pipeline.process(Part.READER).output())
        .contains(
            "tables that Postgres never publishes are not copied: s.away (foreign), s.quick"
                + " (unlogged)");
    assertThat(pipeline.dest().value("SELECT to_regclass('s.quick') IS NULL")).isEqualTo("t");
  }

  @Test
  void tableThatBecomesUnloggedIsSaidAndMustNotComeBack() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY); CREATE TABLE u(id int PRIMARY KEY)")
        .source("INSERT INTO t VALUES (1)")
        .running()
        .settles();
    pipeline.when().source("ALTER TABLE t SET UNLOGGED");
    pipeline.then().says(Part.READER, "table public.t is unlogged");
    pipeline.when().source("INSERT INTO t VALUES (2); INSERT INTO u VALUES (1)").settles();
    pipeline.then().same("public.u");
    pipeline.when().source("ALTER TABLE t SET LOGGED; INSERT INTO t VALUES (3)");
    pipeline.then().exits(Part.READER, 3, "public.t was unlogged", "again", "resync");
    assertThat(pipeline.dest().column("SELECT id FROM t")).containsExactly("1");
    pipeline.resyncs();
    pipeline.then().same("public.t", "public.u");
  }

  @Test
  void partitionThatBecomesUnloggedIsSaidAndStopsOnlyIfItComesBack() {
    pipeline
        .given()
        .source(
            """
            CREATE TABLE p(id int PRIMARY KEY) PARTITION BY RANGE (id);
            CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (100);
            CREATE UNLOGGED TABLE p2 PARTITION OF p FOR VALUES FROM (100) TO (200);
            INSERT INTO p VALUES (1);
            """)
        .publication(
            "CREATE PUBLICATION "
                + Pipeline.PUBLICATION
                + " FOR ALL TABLES WITH (publish_via_partition_root = true)")
        .running()
        .settles();
    pipeline.then().says(Part.READER, "table public.p2 is unlogged");
    pipeline.when().stops(Part.READER).source("ALTER TABLE p1 SET UNLOGGED").starts(Part.READER);
    pipeline.then().says(Part.READER, "table public.p1 is unlogged");
    pipeline.when().source("DROP TABLE p2; CREATE TABLE u(id int PRIMARY KEY)");
    pipeline.when().source("INSERT INTO u VALUES (1)").settles();
    pipeline.when().stops(Part.READER).starts(Part.READER).settles();
    pipeline.when().source("INSERT INTO p VALUES (2); ALTER TABLE p1 SET LOGGED");
    pipeline.then().exits(Part.READER, 3, "public.p1 was unlogged", "resync");
  }
}
