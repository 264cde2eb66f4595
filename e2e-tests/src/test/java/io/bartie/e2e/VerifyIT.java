package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.process.BartieProcess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code cdcctl verify} finds every difference that is planted, names its table, and raises no
 * false alarm.
 */
class VerifyIT {
  private static final String TABLES =
      """
      CREATE TABLE t(id int PRIMARY KEY, a text, b text, n numeric, c char(5), d timestamptz);
      CREATE TABLE other(id int PRIMARY KEY, v text);
      CREATE TABLE settings(id int PRIMARY KEY, at timestamptz, day date, span interval, f4 real,
        f8 float8, bytes bytea, price money, times timestamptz[], words text, doc xml);
      INSERT INTO t VALUES (1, 'x', 'y', 1.0, 'p', '2024-03-31 02:30:00+02'), (2, '', NULL, 2, 'q', NULL),
        (3, 'a,b', 'c', 3, 'r', 'infinity');
      INSERT INTO settings SELECT g, '2024-03-31 00:30:00+00'::timestamptz + g * interval '17 min',
        '2024-01-02'::date + g, g * interval '-1 year 2 mons 3 days 04:05:06.789', 1.1::real / g,
        1.1::float8 / g, decode('00ff5c27', 'hex'), 12345.67::numeric::money,
        ARRAY['2024-07-01 12:00:00+02'::timestamptz], 'Straße ä Ä ' || g, '<a/>'
        FROM generate_series(1, 9) g;
      INSERT INTO other SELECT g, 'v' || g FROM generate_series(1, 1000) g;
      """;

  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  @BeforeEach
  void bothSidesAreTheSameWithoutAnyPipeline() {
    // The judge reads both databases and nothing else: no process needs to have run.
    pipeline
        .given()
        .source(TABLES)
        .publication("CREATE PUBLICATION dbz_publication FOR ALL TABLES")
        .dest(TABLES);
  }

  @Test
  void sameTablesMatch() {
    BartieProcess verify = pipeline.cdcctl("verify", "--timeout", "10s");
    assertThat(verify.output()).contains("VERIFY: all 3 tables MATCH").contains("public.t");
    assertThat(verify.exitCode()).isZero();
  }

  @Test
  void orderOfRowsDoesNotMatter() {
    pipeline
        .when()
        .dest(
            """
            CREATE TABLE copy AS SELECT * FROM other;
            TRUNCATE other;
            INSERT INTO other SELECT * FROM copy ORDER BY id DESC;
            """);
    assertNoFalseAlarm();
  }

  /** Each alone, and in a session that is told nothing, changes what the destination prints. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "TimeZone | 'America/St_Johns'",
        "DateStyle | 'SQL, DMY'",
        "IntervalStyle | 'iso_8601'",
        "extra_float_digits | -10",
        "bytea_output | 'escape'",
        "lc_monetary | 'POSIX'",
        "standard_conforming_strings | off",
        "quote_all_identifiers | on",
        "search_path | 'pg_catalog'",
        "statement_timeout | '1ms'",
        "xmloption | 'document'",
      })
  void settingsOfTheRoleAndOfTheDatabaseDoNotMatter(String setting, String value) {
    String both = " SET " + setting + " = " + value + ";";
    pipeline
        .when()
        .dest("ALTER ROLE postgres" + both)
        .dest("ALTER DATABASE \"" + pipeline.dest().name() + "\"" + both);
    assertNoFalseAlarm();
  }

  @Test
  void settingsOfTheSourceDoNotMatterEither() {
    pipeline
        .when()
        .source(
            """
            ALTER ROLE postgres SET timezone = 'Asia/Kolkata';
            ALTER ROLE postgres SET datestyle = 'German';
            ALTER ROLE postgres SET intervalstyle = 'sql_standard';
            ALTER ROLE postgres SET extra_float_digits = -3;
            ALTER ROLE postgres SET bytea_output = 'escape';
            """);
    assertNoFalseAlarm();
  }

  /** Other settings do not hide a difference: 1 digit of a double, seen by full precision only. */
  @Test
  void settingsOfTheRoleHideNothing() {
    pipeline
        .when()
        .dest(
            """
            ALTER ROLE postgres SET extra_float_digits = -10;
            UPDATE settings SET f8 = f8 + 2e-16 WHERE id = 1;
            """);
    BartieProcess verify = pipeline.cdcctl("verify", "--timeout", "2s");
    assertThat(verify.exitCode()).as(() -> verify.tail(20)).isEqualTo(1);
    assertThat(verify.output()).containsPattern("public\\.settings\\b.*MISMATCH");
  }

  @Test
  void collationAndLocaleOfTheDestinationDatabaseDoNotMatter() {
    String other = pipeline.dest().name() + "_icu";
    pipeline
        .when()
        .destServer(
            "CREATE DATABASE \""
                + other
                + "\" TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'de-AT' LOCALE 'C'");
    try {
      pipeline.dest().sibling(other).run(TABLES);
      pipeline.environment("BARTIE_DEST_URL", pipeline.dest().sibling(other).url());
      assertNoFalseAlarm();
    } finally {
      pipeline.destServer("DROP DATABASE \"" + other + "\" WITH (FORCE)");
    }
  }

  private void assertNoFalseAlarm() {
    BartieProcess verify = pipeline.cdcctl("verify", "--timeout", "10s");
    assertThat(verify.output()).contains("VERIFY: all 3 tables MATCH");
    assertThat(verify.exitCode()).isZero();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "changed value | UPDATE t SET a = 'X' WHERE id = 1",
        "empty string for NULL | UPDATE t SET b = '' WHERE id = 2",
        "NULL for empty string | UPDATE t SET a = NULL WHERE id = 2",
        "missing row | DELETE FROM t WHERE id = 3",
        "surplus row | INSERT INTO t VALUES (4)",
        "values swapped between columns | UPDATE t SET a = b, b = a WHERE id = 1",
        "values swapped between rows | UPDATE t SET a = CASE id WHEN 1 THEN 'a,b' ELSE 'x' END WHERE id <> 2",
        "row missing and another twice | ALTER TABLE t DROP CONSTRAINT t_pkey; UPDATE t SET id = 1, a = 'x', b = 'y', n = 1.0, c = 'p', d = '2024-03-31 02:30:00+02' WHERE id = 3",
        "values that move a delimiter | UPDATE t SET a = 'a', b = 'b,c' WHERE id = 3",
        "other scale | UPDATE t SET n = 1.00 WHERE id = 1",
        "trailing blank | UPDATE t SET a = 'x ' WHERE id = 1",
        "lost padding | ALTER TABLE t ALTER c TYPE text; UPDATE t SET c = 'p    ' WHERE id = 1; UPDATE t SET c = 'q    ' WHERE id = 2",
        "other padding | ALTER TABLE t ALTER c TYPE char(6)",
        "text of a number | ALTER TABLE t ALTER n TYPE text USING concat(n, '0')",
        "other time | UPDATE t SET d = d + interval '1 microsecond' WHERE id = 1",
        "duplicate row | ALTER TABLE t DROP CONSTRAINT t_pkey; INSERT INTO t SELECT * FROM t WHERE id = 1",
        "rows exchanged between keys | ALTER TABLE t DROP CONSTRAINT t_pkey; UPDATE t SET id = 4 - id",
        "missing column | ALTER TABLE t DROP COLUMN b",
        "missing table | DROP TABLE t",
      })
  void plantedDifferenceIsFound(String what, String sql) {
    pipeline.when().dest(sql);
    BartieProcess verify = pipeline.cdcctl("verify", "--timeout", "2s");
    assertThat(verify.exitCode()).as(() -> verify.tail(20)).isEqualTo(1);
    assertThat(verify.output())
        .contains("public.t")
        .doesNotContain("tables MATCH")
        .containsPattern("public\\.other\\b.*MATCH");
  }

  @Test
  void tablesMayBeChosen() {
    pipeline.when().dest("DELETE FROM t");
    BartieProcess verify = pipeline.cdcctl("verify", "--timeout", "2s", "--tables", "public.other");
    assertThat(verify.output()).contains("VERIFY: all 1 tables MATCH");
    assertThat(verify.exitCode()).isZero();
  }

  @Test
  void differenceThatHealsWithinTheTimeIsNone() {
    pipeline.when().dest("DELETE FROM other WHERE id = 500");
    BartieProcess verify = pipeline.another("cdcctl", "verify", "--timeout", "60s");
    org.awaitility.Awaitility.await()
        .atMost(java.time.Duration.ofSeconds(30))
        .until(() -> verify.output().contains("public.other") || !verify.isAlive());
    pipeline.when().dest("INSERT INTO other VALUES (500, 'v500')");
    assertThat(verify.awaitExit(java.time.Duration.ofSeconds(60)))
        .as(() -> verify.tail(20))
        .isZero();
  }

  @Test
  void databaseThatDoesNotAnswerIsNotAVerdict() {
    pipeline.environment("BARTIE_DEST_URL", pipeline.dest().sibling("no_such_database").url());
    assertThat(pipeline.cdcctl("verify", "--timeout", "2s").exitCode()).isEqualTo(2);
  }
}
