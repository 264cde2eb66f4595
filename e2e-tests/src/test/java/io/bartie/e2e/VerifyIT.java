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
      INSERT INTO t VALUES (1, 'x', 'y', 1.0, 'p', '2024-03-31 02:30:00+02'), (2, '', NULL, 2, 'q', NULL),
        (3, 'a,b', 'c', 3, 'r', 'infinity');
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
    assertThat(verify.output()).contains("VERIFY: all 2 tables MATCH").contains("public.t");
    assertThat(verify.exitCode()).isZero();
  }

  @Test
  void orderOfRowsAndSettingsOfRolesDoNotMatter() {
    pipeline
        .when()
        .dest(
            """
            ALTER ROLE postgres SET timezone = 'Asia/Kolkata';
            ALTER ROLE postgres SET datestyle = 'SQL, DMY';
            CREATE TABLE copy AS SELECT * FROM other;
            TRUNCATE other;
            INSERT INTO other SELECT * FROM copy ORDER BY id DESC;
            """);
    assertThat(pipeline.cdcctl("verify", "--timeout", "10s").exitCode()).isZero();
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
        "swapped values | UPDATE t SET a = b, b = a WHERE id = 1",
        "values that move a delimiter | UPDATE t SET a = 'a', b = 'b,c' WHERE id = 3",
        "other scale | UPDATE t SET n = 1.00 WHERE id = 1",
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
