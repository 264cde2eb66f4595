package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.database.Database;
import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A role that may not see every row, or lacks another right, is refused on either side before a row
 * is missed.
 */
class RightsIT {
  private static final String ROLE = "e2e_limited";

  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  @AfterEach
  void roleGoes() {
    for (Database database : new Database[] {pipeline.source(), pipeline.dest()}) {
      database.run(
          "DO $$ BEGIN IF to_regrole('"
              + ROLE
              + "') IS NOT NULL THEN DROP OWNED BY "
              + ROLE
              + " CASCADE; DROP ROLE "
              + ROLE
              + "; END IF; END $$");
    }
  }

  @Test
  void readerWhoseCopyWouldMissRowsIsRefused() {
    pipeline
        .given()
        .source(
            """
            CREATE TABLE open(id int PRIMARY KEY);
            CREATE TABLE shut(id int PRIMARY KEY, big text);
            INSERT INTO open VALUES (1);
            INSERT INTO shut SELECT g, 'v' FROM generate_series(1, 10) g;
            ALTER TABLE shut ENABLE ROW LEVEL SECURITY;
            CREATE POLICY half ON shut USING (id % 2 = 0);
            CREATE ROLE e2e_limited LOGIN REPLICATION PASSWORD 'bartie';
            GRANT SELECT ON open, shut TO e2e_limited;
            """)
        .environment("BARTIE_SOURCE_URL", asRole(pipeline.source()));
    pipeline.when().starts(Part.READER);
    pipeline.then().exits(Part.READER, 2, "row security", "in: public.shut;", "bypassrls");
    pipeline.when().source("ALTER ROLE e2e_limited BYPASSRLS").running();
    pipeline
        .when()
        .source("INSERT INTO shut VALUES (11); UPDATE shut SET id = -id WHERE id < 5")
        .settles();
    pipeline.then().same("public.open", "public.shut");
  }

  @Test
  void rowsHiddenOnceTheCopyIsMadeAreWarnedOfAndStillArrive() {
    pipeline
        .given()
        .source(
            """
            CREATE TABLE shut(id int PRIMARY KEY, v text);
            CREATE ROLE e2e_limited LOGIN REPLICATION PASSWORD 'bartie';
            GRANT SELECT ON shut TO e2e_limited;
            """)
        .environment("BARTIE_SOURCE_URL", asRole(pipeline.source()));
    pipeline.when().running().source("INSERT INTO shut VALUES (1, 'a')").settles();
    pipeline
        .when()
        .stops(Part.READER)
        .source("ALTER TABLE shut ENABLE ROW LEVEL SECURITY")
        .starts(Part.READER)
        .says(Part.READER, "row security may hide rows from user e2e_limited in: public.shut")
        .source("INSERT INTO shut VALUES (2, 'b'); UPDATE shut SET id = 3 WHERE id = 1")
        .settles();
    String big = "(SELECT string_agg(md5(g::text), '') FROM generate_series(1, 2000) g)";
    pipeline
        .when()
        .source("INSERT INTO shut VALUES (5, " + big + "); UPDATE shut SET id = 6 WHERE id = 5");
    pipeline.then().exits(Part.READER, 2, "ALTER ROLE e2e_limited BYPASSRLS");
    pipeline
        .when()
        .source("ALTER ROLE e2e_limited BYPASSRLS")
        .forgets(Part.READER)
        .starts(Part.READER)
        .settles();
    pipeline.then().same("public.shut");
  }

  @Test
  void readerThatMayNotReadWhatItIsToCopyIsRefusedBeforeItMakesASlot() {
    pipeline
        .given()
        .source(
            """
            CREATE SCHEMA closed;
            CREATE TABLE closed.a(id int PRIMARY KEY);
            CREATE TABLE b(id int PRIMARY KEY, v text);
            CREATE TABLE c(id int PRIMARY KEY);
            INSERT INTO b VALUES (1, 'x');
            CREATE ROLE e2e_limited LOGIN REPLICATION PASSWORD 'bartie';
            GRANT SELECT ON closed.a, c TO e2e_limited;
            GRANT SELECT (id) ON b TO e2e_limited;
            """)
        .environment("BARTIE_SOURCE_URL", asRole(pipeline.source()));
    pipeline.when().starts(Part.READER);
    pipeline
        .then()
        .exits(
            Part.READER,
            2,
            "GRANT USAGE ON SCHEMA closed TO e2e_limited;",
            "GRANT SELECT ON \"public\".\"b\" TO e2e_limited");
    assertThat(pipeline.process(Part.READER).output()).doesNotContain("\"c\"");
    assertThat(
            pipeline
                .source()
                .value(
                    "SELECT count(*) FROM pg_replication_slots WHERE slot_name = '"
                        + pipeline.slot()
                        + "'"))
        .isEqualTo("0");
    pipeline
        .when()
        .source("GRANT USAGE ON SCHEMA closed TO e2e_limited; GRANT SELECT ON b TO e2e_limited")
        .running()
        .settles();
    pipeline.then().same("closed.a", "public.b", "public.c");
  }

  @Test
  void writerThatMayNotMakeATableIsToldWhichRightsItNeeds() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY); INSERT INTO t VALUES (1)")
        .dest(
            """
            CREATE ROLE e2e_limited LOGIN PASSWORD 'bartie';
            DO $$ BEGIN
              EXECUTE format('GRANT CREATE ON DATABASE %I TO e2e_limited', current_database());
            END $$;
            """)
        .environment("BARTIE_DEST_URL", asRole(pipeline.dest()));
    pipeline.when().running();
    pipeline
        .then()
        .exits(Part.WRITER, 3, "public.t", "schema public", "GRANT USAGE, CREATE ON SCHEMA");
    pipeline
        .when()
        .dest("GRANT CREATE ON SCHEMA public TO e2e_limited")
        .starts(Part.WRITER)
        .settles();
    pipeline.then().same("public.t");
  }

  @Test
  void writerThatMayNotStageRowsIsRefusedAtTheStart() {
    pipeline
        .given()
        .dest(
            """
            CREATE ROLE e2e_limited LOGIN PASSWORD 'bartie';
            GRANT CREATE ON SCHEMA public TO e2e_limited;
            DO $$ BEGIN
              EXECUTE format('GRANT CREATE ON DATABASE %I TO e2e_limited', current_database());
              EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
            END $$;
            """)
        .environment("BARTIE_DEST_URL", asRole(pipeline.dest()));
    pipeline.when().starts(Part.WRITER);
    pipeline.then().exits(Part.WRITER, 2, "GRANT TEMPORARY ON DATABASE", "TO e2e_limited");
  }

  @Test
  void writerFromWhichRowsAreHiddenIsRefused() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY); INSERT INTO t VALUES (1), (2)")
        .dest(
            """
            CREATE ROLE e2e_limited LOGIN PASSWORD 'bartie';
            GRANT CREATE ON SCHEMA public TO e2e_limited;
            DO $$ BEGIN
              EXECUTE format('GRANT CREATE ON DATABASE %I TO e2e_limited', current_database());
            END $$;
            CREATE TABLE t(id int PRIMARY KEY);
            ALTER TABLE t OWNER TO e2e_limited;
            ALTER TABLE t ENABLE ROW LEVEL SECURITY;
            ALTER TABLE t FORCE ROW LEVEL SECURITY;
            CREATE POLICY half ON t USING (id % 2 = 0);
            """)
        .environment("BARTIE_DEST_URL", asRole(pipeline.dest()));
    pipeline.when().running();
    pipeline
        .then()
        .exits(Part.WRITER, 3, "public.t", "row security that hides rows", "disable row level");
    pipeline
        .when()
        .dest("ALTER TABLE t DISABLE ROW LEVEL SECURITY")
        .starts(Part.WRITER)
        .source("DELETE FROM t WHERE id = 1")
        .settles();
    pipeline.then().same("public.t");
  }

  private static String asRole(Database database) {
    return database.url().replace("//postgres:", "//" + ROLE + ":");
  }
}
