package io.bartie.cdcctl.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.cdcctl.DatabasePair;
import io.bartie.cdcctl.TestPostgres;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What must not matter does not: settings of roles and databases, collations, encodings, physical
 * order.
 */
class NoFalseAlarmTest {
  private static final String[] EVERY_SENSITIVE_TYPE = {
    "CREATE TABLE t (id int PRIMARY KEY, at timestamptz, day date, span interval, f4 float4, f8 float8, bytes bytea,"
        + " price money, doc xml, words text, nothing text, times timestamptz[], pair tstzrange, flag bool, c char(4))",
    "INSERT INTO t SELECT n, '2026-03-29 01:30:00+00'::timestamptz + n * interval '17 min', '2026-01-02'::date + n,"
        + " interval '1 year 2 mons -3 days 04:05:06.789' * n, 1.1::float4 / n, 1.1::float8 / n,"
        + " decode('00ff5c27', 'hex'), n * 1.5::numeric::money, '<a>1</a>', 'Straße Ä ' || n, NULL,"
        + " ARRAY['2026-07-01 12:00:00+02'::timestamptz, NULL], tstzrange('2026-01-01', '2026-02-01'), n % 3 = 0, 'x'"
        + " FROM generate_series(1, 50) n"
  };

  @RegisterExtension static final TestPostgres POSTGRES = new TestPostgres();

  @Test
  void settingsOfTheDatabasesDoNotMatter() throws SQLException {
    DatabasePair pair = POSTGRES.pair();
    equalCopies(pair);
    for (String setting :
        new String[] {
          "timezone = 'America/St_Johns'",
          "datestyle = 'SQL, DMY'",
          "intervalstyle = 'iso_8601'",
          "extra_float_digits = -3",
          "bytea_output = 'escape'",
          "standard_conforming_strings = off",
          "search_path = pg_catalog",
          "statement_timeout = '1ms'",
          "xmloption = 'document'"
        }) {
      POSTGRES.admin("ALTER DATABASE " + pair.destinationName() + " SET " + setting);
    }

    assertMatch(pair);
  }

  @Test
  void settingsOfTheRoleDoNotMatter() throws SQLException {
    DatabasePair pair = POSTGRES.pair();
    equalCopies(pair);
    POSTGRES.admin("CREATE ROLE tokyo SUPERUSER LOGIN PASSWORD 'pw'");
    POSTGRES.admin("ALTER ROLE tokyo SET timezone = 'Asia/Tokyo'");
    POSTGRES.admin("ALTER ROLE tokyo SET extra_float_digits = 0");
    POSTGRES.admin("ALTER ROLE tokyo SET intervalstyle = 'sql_standard'");
    POSTGRES.admin("ALTER ROLE tokyo SET bytea_output = 'escape'");
    POSTGRES.admin("ALTER ROLE tokyo SET datestyle = 'German'");

    assertMatch(
        pair,
        "--destination",
        "postgres://tokyo:pw@localhost:" + POSTGRES.port() + "/" + pair.destinationName());
  }

  @Test
  void theCollationOfTheDestinationDoesNotMatter() throws SQLException {
    DatabasePair pair = POSTGRES.pair("LOCALE_PROVIDER icu ICU_LOCALE 'de-AT' LOCALE 'C'");
    equalCopies(pair);

    assertMatch(pair);
  }

  @Test
  void theEncodingOfTheDestinationDoesNotMatter() throws SQLException {
    DatabasePair pair = POSTGRES.pair("ENCODING 'LATIN1' LOCALE 'C'");
    equalCopies(pair);

    assertMatch(pair);
  }

  @Test
  void theOrderOfRowsAndColumnsAndExtraColumnsDoNotMatter() throws SQLException {
    DatabasePair pair = POSTGRES.pair();
    pair.onSource(
        "CREATE TABLE t (id int PRIMARY KEY, a text, b text)",
        "INSERT INTO t SELECT n, 'a' || n, 'b' || n FROM generate_series(1, 100) n",
        "CREATE PUBLICATION dbz_publication FOR ALL TABLES");
    pair.onDestination(
        "CREATE TABLE t (__bartie_lsn pg_lsn, b text, a text, id int, __bartie_seq bigint, note text DEFAULT 'mine')",
        "INSERT INTO t (id, a, b, __bartie_seq) SELECT n, 'a' || n, 'b' || n, n FROM generate_series(100, 1, -1) n");

    assertMatch(pair);
  }

  @Test
  void textStandsForATypeThatTheDestinationDoesNotHave() throws SQLException {
    DatabasePair pair = POSTGRES.pair();
    pair.onSource(
        "CREATE TYPE colour AS ENUM ('red', 'dark, blue')",
        "CREATE TYPE pair AS (x int, y text)",
        "CREATE TABLE t (id int PRIMARY KEY, c colour, p pair, n numeric(9,3), flag bool, j jsonb, c5 char(5))",
        "INSERT INTO t VALUES (1, 'dark, blue', ROW(1, 'a\"b'), 1.5, true, '{\"a\": 1}', 'x')",
        "CREATE PUBLICATION dbz_publication FOR ALL TABLES");
    pair.onDestination(
        "CREATE TABLE t (id text, c text, p text, n text, flag text, j text, c5 text)",
        "INSERT INTO t VALUES ('1', 'dark, blue', '(1,\"a\"\"b\")', '1.500', 't', '{\"a\": 1}', 'x    ')");

    assertMatch(pair);
  }

  private static void equalCopies(DatabasePair pair) throws SQLException {
    pair.onBoth(EVERY_SENSITIVE_TYPE);
    pair.onSource("CREATE PUBLICATION dbz_publication FOR ALL TABLES");
  }

  private static void assertMatch(DatabasePair pair, String... options) {
    DatabasePair.Run run = pair.verify(options);

    assertThat(run.lastLine()).as(run.toString()).isEqualTo("VERIFY: all 1 tables MATCH");
    assertThat(run.exitCode()).isZero();
  }
}
