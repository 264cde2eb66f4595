package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Many new rows of one flush are copied straight into their table, and merged where they turn out
 * to be there (I3).
 */
@Tag(Pipeline.BESIDE_OTHERS)
class NewRowsIT {
  private static final String TABLE = "CREATE TABLE t(id int PRIMARY KEY, v text);";

  /**
   * Rows that are copied together share their time; of those that are merged only as many do as fit
   * between two ticks of the clock.
   */
  private static final long MANY = 250;

  private static final String REFUSED = "new rows are merged, not copied table=public.t";

  private static final String LARGEST_GROUP =
      "SELECT max(n) FROM (SELECT count(*) AS n FROM t WHERE %s GROUP BY __bartie_updated_at)";

  @RegisterExtension final Pipeline pipeline = Pipeline.besideOthers();

  @Test
  void manyNewRowsAreCopiedBesideUpdatesAndDeletesOfTheSameTransaction() {
    pipeline
        .given()
        .source(TABLE + "INSERT INTO t SELECT i, 'old' FROM generate_series(1, 900) i;");
    pipeline.and().running().settles();
    pipeline
        .when()
        .source(
            """
            BEGIN;
            DELETE FROM t WHERE id <= 300;
            INSERT INTO t SELECT i, E'new\\\\\\t' || i FROM generate_series(1001, 3000) i;
            UPDATE t SET v = 'changed' WHERE id BETWEEN 301 AND 600 OR id > 2500;
            INSERT INTO t SELECT i, NULL FROM generate_series(1, 100) i;
            DELETE FROM t WHERE id > 2900;
            COMMIT""")
        .settles();
    pipeline.then().same("public.t").topicHoldsEachChangeOnce();
    assertThat(together("id BETWEEN 1001 AND 2500")).as("copied").isGreaterThanOrEqualTo(MANY);
    assertThat(together("id <= 600")).as("merged").isLessThan(MANY);
  }

  @Test
  void newRowsThatAreThereAlreadyAreMergedAndThoseOfOtherTablesOfTheFlushToo() {
    pipeline
        .given()
        .environment("BARTIE_LOG_LEVEL", "DEBUG")
        .source(TABLE + TABLE.replace(" t(", " a("));
    pipeline.and().running().source("INSERT INTO t VALUES (0, 'first')");
    pipeline.and().source("INSERT INTO a VALUES (0, 'first')").settles();
    pipeline.when().dest("INSERT INTO t(id, v) VALUES (777, 'mine'), (1777, 'mine')");
    pipeline
        .when()
        .source(
            """
            BEGIN;
            INSERT INTO a SELECT i, 'x' FROM generate_series(1, 2000) i;
            INSERT INTO t SELECT i, 'x' FROM generate_series(1, 2000) i;
            COMMIT""")
        .settles();
    pipeline.then().same("public.a", "public.t").says(Part.WRITER, REFUSED + " sqlstate=23505");

    pipeline.when().source("INSERT INTO t SELECT i, 'y' FROM generate_series(3001, 5000) i");
    pipeline.and().source("UPDATE t SET v = v || id").settles();
    pipeline.then().same("public.a", "public.t");
  }

  @Test
  void valueThatDoesNotFitIsNamedAlsoAmongManyNewRows() {
    pipeline.given().source(TABLE).running().source("INSERT INTO t VALUES (0, 'first')").settles();
    pipeline.when().dest("ALTER TABLE t ADD CONSTRAINT short CHECK (length(v) < 6)");
    pipeline
        .when()
        .source(
            "INSERT INTO t SELECT i, CASE i WHEN 1234 THEN 'too long' ELSE 'x' END"
                + " FROM generate_series(1, 2000) i");
    pipeline.then().exits(Part.WRITER, 3, "public.t", "\"id\":1234", "short");
    pipeline.when().dest("ALTER TABLE t DROP CONSTRAINT short").starts(Part.WRITER).settles();
    pipeline.then().same("public.t");
  }

  @Test
  void shapeThatChangesBetweenNewRowsOfOneTransactionIsMergedInOrder() {
    pipeline.given().source(TABLE).running().source("INSERT INTO t VALUES (0, 'first')").settles();
    pipeline
        .when()
        .source(
            """
            BEGIN;
            INSERT INTO t SELECT i, 'x' FROM generate_series(1, 1000) i;
            ALTER TABLE t ADD COLUMN more int;
            INSERT INTO t SELECT i, 'y', i FROM generate_series(1001, 2000) i;
            UPDATE t SET v = 'changed' WHERE id % 3 = 0;
            COMMIT""")
        .settles();
    pipeline.then().same("public.t");
  }

  @Test
  void newRowsAreMergedWhenTheKeyIsGoneSinceTheTableWasLookedAt() {
    pipeline.given().environment("BARTIE_LOG_LEVEL", "DEBUG").source(TABLE).running();
    pipeline.and().source("INSERT INTO t SELECT i, 'x' FROM generate_series(1, 2000) i").settles();
    pipeline
        .when()
        .dest("ALTER TABLE t DROP CONSTRAINT t_pkey; INSERT INTO t(id, v) VALUES (3777, '')");
    pipeline
        .when()
        .source("INSERT INTO t SELECT i, 'x' FROM generate_series(3001, 5000) i")
        .settles();
    pipeline.then().same("public.t").says(Part.WRITER, "a key's index is not what it was");
  }

  @Test
  void keyThatIsCheckedAtTheCommitOnlyIsMergedInto() {
    pipeline.given().source(TABLE).running().source("INSERT INTO t VALUES (0, 'first')").settles();
    pipeline
        .when()
        .stops(Part.WRITER)
        .dest(
            "ALTER TABLE t DROP CONSTRAINT t_pkey;"
                + " ALTER TABLE t ADD PRIMARY KEY (id) DEFERRABLE INITIALLY DEFERRED;"
                + " INSERT INTO t(id, v) VALUES (777, 'mine')")
        .starts(Part.WRITER);
    pipeline.when().source("INSERT INTO t SELECT i, 'x' FROM generate_series(1, 2000) i").settles();
    pipeline.then().same("public.t");
    assertThat(together("id > 0")).as("merged").isLessThan(MANY);
  }

  @Test
  void partitionsAreCopiedIntoAndMergedIntoWhereAKeyOfTheirOwnIsCheckedAtTheCommitOnly() {
    pipeline
        .given()
        .source(TABLE)
        .dest(
            """
            CREATE TABLE t(id int PRIMARY KEY, v text) PARTITION BY RANGE (id);
            CREATE TABLE t1 PARTITION OF t FOR VALUES FROM (MINVALUE) TO (3000);
            CREATE UNIQUE INDEX twice ON t(id, id);
            """);
    pipeline.when().running().source("INSERT INTO t SELECT i, 'x' FROM generate_series(1, 2000) i");
    pipeline.and().settles();
    pipeline.then().same("public.t");
    assertThat(together("true")).as("copied").isGreaterThanOrEqualTo(MANY);

    pipeline
        .when()
        .stops(Part.WRITER)
        .dest(
            """
            CREATE TABLE t2(id int NOT NULL, v text, __bartie_lsn pg_lsn, __bartie_seq bigint,
              __bartie_commit_ts timestamptz, __bartie_updated_at timestamptz);
            ALTER TABLE t2 ADD PRIMARY KEY (id) DEFERRABLE INITIALLY DEFERRED;
            DROP INDEX twice;
            ALTER TABLE t ATTACH PARTITION t2 FOR VALUES FROM (3000) TO (MAXVALUE);
            INSERT INTO t(id, v) VALUES (3777, 'mine');
            """)
        .starts(Part.WRITER)
        .source("INSERT INTO t SELECT i, 'x' FROM generate_series(3001, 5000) i")
        .settles();
    pipeline.then().same("public.t");
    assertThat(pipeline.process(Part.WRITER).output()).doesNotContain("a flush failed");
  }

  private long together(String rows) {
    return Long.parseLong(pipeline.dest().value(LARGEST_GROUP.formatted(rows)));
  }
}
