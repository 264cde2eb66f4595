package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What changes the source's rows and is not in its log is said by name. */
@Tag(Pipeline.BESIDE_OTHERS)
class NotInTheLogIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.besideOthers();

  @Test
  void tableThatJoinsWithRows() {
    pipeline
        .given()
        .source(
            """
            CREATE TABLE t(id int PRIMARY KEY);
            CREATE TABLE filled(id int PRIMARY KEY);
            CREATE TABLE empty(id int PRIMARY KEY);
            INSERT INTO filled SELECT generate_series(1, 10);
            ANALYZE filled;
            """)
        .publication("CREATE PUBLICATION " + Pipeline.PUBLICATION + " FOR TABLE t")
        .running()
        .settles();
    pipeline.when().source("ALTER PUBLICATION dbz_publication ADD TABLE empty, filled");
    pipeline.then().says(Part.READER, "table public.filled joined publication");
    assertThat(pipeline.process(Part.READER).output()).doesNotContain("public.empty joined");
  }

  @Test
  void partitionsThatComeAndGoWithRows() {
    pipeline
        .given()
        .source(
            """
            CREATE TABLE p(id int PRIMARY KEY) PARTITION BY RANGE (id);
            CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (100);
            CREATE TABLE p2(LIKE p INCLUDING ALL);
            INSERT INTO p SELECT generate_series(1, 10);
            INSERT INTO p2 SELECT generate_series(101, 110);
            ANALYZE p1, p2;
            """)
        .publication(
            "CREATE PUBLICATION "
                + Pipeline.PUBLICATION
                + " FOR TABLE p WITH (publish_via_partition_root = true)")
        .running()
        .settles();
    pipeline.when().source("ALTER TABLE p ATTACH PARTITION p2 FOR VALUES FROM (100) TO (200)");
    pipeline
        .then()
        .says(Part.READER, "partition public.p2 of table public.p is new and holds rows");
    pipeline.when().source("ALTER TABLE p DETACH PARTITION p1");
    pipeline
        .then()
        .says(Part.READER, "partition public.p1 of table public.p was detached or dropped");
  }

  @Test
  void typeThatPrintsValuesOtherwise() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY, n numeric, v varchar(3))")
        .running()
        .settles();
    // the type of a column is known from the first change on that the process has read
    pipeline.when().source("INSERT INTO t VALUES (1, 1.25, 'abc')").settles();
    pipeline
        .when()
        .source(
            """
            ALTER TABLE t ALTER COLUMN n TYPE numeric(5,1), ALTER COLUMN id TYPE bigint;
            UPDATE t SET v = 'x';
            """);
    pipeline
        .then()
        .says(
            Part.READER,
            "column n of table public.t changed its type from numeric to numeric(5,1)");
    assertThat(pipeline.process(Part.READER).output()).doesNotContain("column id of");
  }
}
