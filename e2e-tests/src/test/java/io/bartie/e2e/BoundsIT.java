package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Large rows, wide tables, many tables and big batches pass through processes of the default
 * memory, or stop them with a message that names the row and the setting to raise (I6).
 */
class BoundsIT {
  private static final Duration LONG = Duration.ofMinutes(5);

  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  /** SQL for a text of so many characters that does not compress. */
  private static String text(int characters) {
    return "(SELECT substr(string_agg(md5(g::text), ''), 1, %d) FROM generate_series(1, %d) g)"
        .formatted(characters, characters / 32 + 1);
  }

  @Test
  void rowOf50MegabytesIsNamedByDefaultProcessesAndPassesThroughThoseOf1024() {
    pipeline.given().source("CREATE TABLE t(id int PRIMARY KEY, v text)").running().settles();
    pipeline.when().source("INSERT INTO t VALUES (7, " + text(50_000_000) + ")");
    pipeline
        .then()
        .exits(Part.READER, 3, "public.t:{\"id\":7}", "5000", "bytes", "BARTIE_JAVA_OPTS=-Xmx");
    pipeline.when().environment("BARTIE_JAVA_OPTS", "-Xmx1g").starts(Part.READER);
    pipeline
        .then()
        .exits(
            Part.WRITER,
            3,
            pipeline.topic().name(),
            "partition",
            "offset",
            "public.t:{\"id\":7}",
            "bytes",
            "BARTIE_JAVA_OPTS=-Xmx");
    pipeline.when().starts(Part.WRITER).settlesWithin(LONG);
    pipeline.then().same("public.t");
  }

  @Test
  @Tag("slow")
  void rowOf50MegabytesIsCopiedByProcessesOf1024AndNamedByADefaultReader() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY, v text)")
        .source("INSERT INTO t VALUES (7, " + text(50_000_000) + ")")
        .starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "public.t:{\"id\":7}", "bytes", "BARTIE_JAVA_OPTS=-Xmx");
    pipeline.when().environment("BARTIE_JAVA_OPTS", "-Xmx1g").running().settlesWithin(LONG);
    pipeline.then().same("public.t");
  }

  @Test
  void rowsJustWithinTheBoundPassOneAfterTheOther() {
    pipeline.given().source("CREATE TABLE t(id int PRIMARY KEY, v text)").running().settles();
    for (int id = 1; id <= 3; id++) {
      pipeline.when().source("INSERT INTO t VALUES (" + id + ", " + text(23_000_000) + ")");
    }
    pipeline.when().settlesWithin(LONG);
    pipeline.then().same("public.t");
  }

  @Test
  void rowThatNoRecordHoldsIsNamedWithTheLimit() {
    pipeline
        .given()
        .environment("BARTIE_JAVA_OPTS", "-Xmx1g")
        .source("CREATE TABLE t(id int PRIMARY KEY, v text)")
        .running()
        .settles();
    pipeline.when().source("INSERT INTO t VALUES (7, " + text(101_000_000) + ")");
    pipeline
        .then()
        .exits(Part.READER, 3, "public.t:{\"id\":7}", "too large", "100663296", "max.request.size");
  }

  @Test
  void rowThatCannotEvenBeReceivedIsNamedByItsTable() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY, v text)")
        .source("INSERT INTO t VALUES (7, repeat('x', 400000000))")
        .starts(Part.READER);
    pipeline.then().exits(Part.READER, 3, "public.t", "too large", "BARTIE_JAVA_OPTS=-Xmx");
  }

  @Test
  void topicWithASmallerLimitIsNamedWithTheCommandThatRaisesIt() {
    pipeline.topic().create(4, Map.of());
    pipeline.given().source("CREATE TABLE t(id int PRIMARY KEY, v text)").running().settles();
    pipeline.when().source("INSERT INTO t VALUES (7, " + text(3_000_000) + ")");
    pipeline
        .then()
        .exits(
            Part.READER,
            3,
            "public.t:{\"id\":7}",
            pipeline.topic().name(),
            "bytes",
            "kafka-configs.sh",
            "max.message.bytes=100663296");
    pipeline.topic().configure("max.message.bytes", "100663296");
    pipeline.when().starts(Part.READER).settles();
    pipeline.then().same("public.t");
  }

  @Test
  void tableOfAsManyColumnsAsFitPasses() {
    pipeline
        .given()
        .source(wideTable(1596))
        .source("INSERT INTO wide(k, big) VALUES (1, " + text(20_000) + ")")
        .running()
        .settlesWithin(LONG);
    pipeline
        .when()
        .source("INSERT INTO wide(k, c2, big) SELECT g, g, 'x' FROM generate_series(2, 60) g")
        .source("UPDATE wide SET c1594 = k")
        .source("UPDATE wide SET k = 1000 WHERE k = 1; DELETE FROM wide WHERE k BETWEEN 20 AND 30")
        .settlesWithin(LONG);
    pipeline.then().same("public.wide");
  }

  @Test
  void tableOfTooManyColumnsIsRefusedAtStart() {
    pipeline.given().source(wideTable(1600)).starts(Part.READER);
    pipeline
        .then()
        .exits(Part.READER, 2, "public.wide", "1600 columns", "1596", "ALTER PUBLICATION");
  }

  private static String wideTable(int columns) {
    return IntStream.rangeClosed(1, columns - 2)
            .mapToObj(i -> "c" + i + " int")
            .collect(
                Collectors.joining(", ", "CREATE TABLE wide(k int PRIMARY KEY, ", ", big text);"))
        + " ALTER TABLE wide ALTER COLUMN big SET STORAGE EXTERNAL";
  }

  @Test
  void fiftyColumnsInBatchesOf5000Pass() {
    String columns =
        IntStream.range(0, 50).mapToObj(i -> "v" + i + " text").collect(Collectors.joining(", "));
    String values =
        IntStream.range(0, 50)
            .mapToObj(i -> "md5((g + " + i + ")::text)")
            .collect(Collectors.joining(", "));
    pipeline
        .given()
        .environment("BARTIE_BATCH_MAX_EVENTS", "5000")
        .source("CREATE TABLE t(id int PRIMARY KEY, " + columns + ")")
        .running()
        .settles();
    pipeline
        .when()
        .source("INSERT INTO t SELECT g, " + values + " FROM generate_series(1, 6000) g")
        .source("UPDATE t SET v7 = 'changed'")
        .settlesWithin(LONG);
    pipeline.then().same("public.t");
  }

  @Test
  void hundredsOfTablesAreCopiedAndFollowed() {
    tablesAreCopiedAndFollowed(200);
  }

  @Test
  @Tag("slow")
  void thousandsOfTablesAreCopiedAndFollowed() {
    tablesAreCopiedAndFollowed(2_000);
  }

  private void tablesAreCopiedAndFollowed(int tables) {
    each(tables, "CREATE TABLE t%d(id int PRIMARY KEY, v text)");
    each(tables, "INSERT INTO t%d VALUES (1, ''copied''), (2, ''goes'')");
    pipeline.given().running().settlesWithin(LONG);
    each(tables, "INSERT INTO t%d VALUES (3, ''new'')");
    each(tables, "UPDATE t%d SET v = ''changed'' WHERE id = 1");
    each(tables, "DELETE FROM t%d WHERE id = 2");
    pipeline.when().settlesWithin(LONG);
    String content =
        IntStream.rangeClosed(1, tables)
            .mapToObj(i -> "SELECT " + i + " AS t, id, v FROM t" + i)
            .collect(
                Collectors.joining(
                    " UNION ALL ",
                    "SELECT md5(string_agg(t || ' ' || id || ' ' || v, ',' ORDER BY t, id)) FROM (",
                    ") AS all_tables"));
    assertThat(pipeline.dest().value(content)).isEqualTo(pipeline.source().value(content));
  }

  /** Runs a statement for every table, a hundred in a transaction. */
  private void each(int tables, String statement) {
    pipeline.source(
        """
        DO $$ BEGIN
          FOR i IN 1..%d LOOP
            EXECUTE replace('%s', '%%d', i::text);
            IF i %% 100 = 0 THEN COMMIT; END IF;
          END LOOP;
        END $$
        """
            .formatted(tables, statement));
  }
}
