package io.bartie.cdcctl.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.cdcctl.DatabasePair;
import io.bartie.cdcctl.TestPostgres;
import java.sql.SQLException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is compared is what the publication publishes: no row, column or table more or less. */
class PublicationTest {
  @RegisterExtension static final TestPostgres POSTGRES = new TestPostgres();

  private DatabasePair pair;

  @BeforeEach
  void twoDatabases() throws SQLException {
    pair = POSTGRES.pair();
  }

  @Test
  void databaseIsNotComparedWithItselfWhateverItsAddress() throws SQLException {
    DatabasePair pair = POSTGRES.pair();
    pair.onSource(
        "CREATE TABLE t (id int PRIMARY KEY)", "CREATE PUBLICATION dbz_publication FOR ALL TABLES");
    String itself =
        "postgres://postgres:bartie@localhost:" + POSTGRES.port() + "/" + pair.sourceName();

    DatabasePair.Run run = pair.verify("--destination", itself);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("one and the same database", "BARTIE_DEST_URL");
    assertThat(run.out()).doesNotContain("MATCH");
  }

  @Test
  void columnListAndRowFilter() throws SQLException {
    pair.onSource(
        "CREATE TABLE t (id int PRIMARY KEY, kept text, secret text)",
        "INSERT INTO t SELECT n, 'k' || n, 's' || n FROM generate_series(1, 10) n",
        "CREATE PUBLICATION dbz_publication FOR TABLE t (id, kept) WHERE (id > 4 AND kept <> 'k7')"
            + " WITH (publish = 'insert')");
    pair.onDestination(
        "CREATE TABLE t (id int PRIMARY KEY, kept text)",
        "INSERT INTO t VALUES (5, 'k5'), (6, 'k6'), (8, 'k8'), (9, 'k9'), (10, 'k10')");
    assertMatch(1);

    pair.onDestination("INSERT INTO t VALUES (4, 'k4')", "UPDATE t SET kept = '' WHERE id = 9");
    DatabasePair.Run run = pair.verify();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("extra at the destination: (id)=(4)", "different in kept: (id)=(9)");
  }

  @Test
  void operationsThatAreLeftOutAreSaidWhereItDiffers() throws SQLException {
    pair.onBoth("CREATE TABLE t (id int PRIMARY KEY)", "INSERT INTO t VALUES (1), (2)");
    pair.onSource(
        "CREATE PUBLICATION dbz_publication FOR TABLE t WITH (publish = 'insert, update')");
    assertThat(pair.verify().out()).doesNotContain("leaves out");

    pair.onSource("DELETE FROM t WHERE id = 2");
    DatabasePair.Run run = pair.verify();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("The publication leaves out delete, truncate:")
        .endsWith("VERIFY: 1 of 1 tables DIFFER: public.t\n");
  }

  @Test
  void partitionsAsOneTable() throws SQLException {
    partitioned();
    pair.onSource(
        "CREATE PUBLICATION dbz_publication FOR TABLE p WITH (publish_via_partition_root = true)");
    pair.onDestination(
        "CREATE TABLE p (id int, v text)", "INSERT INTO p VALUES (1, 'one'), (11, 'eleven')");

    assertMatch(1);
  }

  @Test
  void partitionsAsTablesOfTheirOwn() throws SQLException {
    partitioned();
    pair.onSource("CREATE PUBLICATION dbz_publication FOR TABLE p");
    pair.onDestination(
        "CREATE TABLE p_low (id int, v text)",
        "CREATE TABLE p_high (id int, v text)",
        "INSERT INTO p_low VALUES (1, 'one')",
        "INSERT INTO p_high VALUES (11, 'eleven')");

    assertMatch(2);
  }

  private void partitioned() throws SQLException {
    pair.onSource(
        "CREATE TABLE p (id int PRIMARY KEY, v text) PARTITION BY RANGE (id)",
        "CREATE TABLE p_low PARTITION OF p FOR VALUES FROM (0) TO (10)",
        "CREATE TABLE p_high PARTITION OF p FOR VALUES FROM (10) TO (20)",
        "INSERT INTO p VALUES (1, 'one'), (11, 'eleven')");
  }

  @Test
  void inheritorsCountOnlyAsThemselves() throws SQLException {
    pair.onSource(
        "CREATE TABLE parent (id int PRIMARY KEY)",
        "CREATE TABLE child (extra text, PRIMARY KEY (id)) INHERITS (parent)",
        "INSERT INTO parent VALUES (1)",
        "INSERT INTO child VALUES (2, 'x')",
        "CREATE PUBLICATION dbz_publication FOR ALL TABLES");
    pair.onDestination(
        "CREATE TABLE parent (id int)",
        "CREATE TABLE child (id int, extra text)",
        "INSERT INTO parent VALUES (1)",
        "INSERT INTO child VALUES (2, 'x')");

    assertMatch(2);
  }

  @Test
  void generatedColumnsAreNotPublished() throws SQLException {
    pair.onSource(
        "CREATE TABLE t (id int PRIMARY KEY, twice int GENERATED ALWAYS AS (id * 2) STORED)",
        "INSERT INTO t VALUES (1)",
        "CREATE PUBLICATION dbz_publication FOR ALL TABLES");
    pair.onDestination("CREATE TABLE t (id int)", "INSERT INTO t VALUES (1)");

    assertMatch(1);
  }

  @Test
  void namesThatNeedQuoting() throws SQLException {
    pair.onBoth(
        "CREATE SCHEMA \"My, Schema\"",
        "CREATE TABLE \"My, Schema\".\"a.b\"\"c\" (\"Key\" int PRIMARY KEY, \"sel'ect\" text, \"ü\" text)",
        "INSERT INTO \"My, Schema\".\"a.b\"\"c\" VALUES (1, 'x', 'y')",
        "CREATE TABLE \"select\" (\"select\" int PRIMARY KEY)");
    pair.onSource("CREATE PUBLICATION dbz_publication FOR ALL TABLES");
    assertMatch(2);

    pair.onDestination("UPDATE \"My, Schema\".\"a.b\"\"c\" SET \"ü\" = 'z'");
    DatabasePair.Run run = pair.verify("--tables", "\"My, Schema\".\"a.b\"\"c\"");

    assertThat(run.lastLine())
        .isEqualTo("VERIFY: 1 of 1 tables DIFFER: \"My, Schema\".\"a.b\"\"c\"");
    assertThat(run.out()).contains("different in \"ü\": (\"Key\")=(1)");
  }

  @Test
  void sixteenHundredColumns() throws SQLException {
    String columns =
        IntStream.rangeClosed(1, 1599)
            .mapToObj(n -> "c" + n + " int")
            .collect(Collectors.joining(", "));
    pair.onBoth(
        "CREATE TABLE wide (id int PRIMARY KEY, " + columns + ")",
        "INSERT INTO wide (id, c1599) VALUES (1, 7), (2, 8)");
    pair.onSource("CREATE PUBLICATION dbz_publication FOR ALL TABLES");
    assertMatch(1);

    pair.onDestination("UPDATE wide SET c1598 = 1 WHERE id = 2");

    assertThat(pair.verify().out()).contains("different in c1598: (id)=(2)");
  }

  @Test
  void noColumnAtAll() throws SQLException {
    pair.onBoth("CREATE TABLE empty ()", "INSERT INTO empty DEFAULT VALUES");
    pair.onSource("CREATE PUBLICATION dbz_publication FOR ALL TABLES");
    assertMatch(1);

    pair.onDestination("INSERT INTO empty DEFAULT VALUES");

    assertThat(pair.verify().out()).contains("source has 1 rows, destination 2: row ()");
  }

  @Test
  void aRoleThatRowSecurityKeepsFromSeeingAllIsRefused() throws SQLException {
    pair.onBoth("CREATE TABLE t (id int PRIMARY KEY)");
    pair.onSource("CREATE PUBLICATION dbz_publication FOR ALL TABLES");
    POSTGRES.admin("CREATE ROLE limited LOGIN PASSWORD 'pw'");
    pair.onDestination(
        "INSERT INTO t VALUES (1)",
        "ALTER TABLE t ENABLE ROW LEVEL SECURITY",
        "GRANT SELECT ON t TO limited");

    DatabasePair.Run run =
        pair.verify(
            "--destination",
            "postgres://limited:pw@localhost:" + POSTGRES.port() + "/" + pair.destinationName());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("the destination cannot be read (table public.t)", "row-level security");
  }

  @Test
  void aPublicationOfNothingIsNoMatch() throws SQLException {
    pair.onSource("CREATE PUBLICATION dbz_publication");

    DatabasePair.Run run = pair.verify();

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).doesNotContain("MATCH");
    assertThat(run.err()).contains("publishes no table");
  }

  @Test
  void aPublicationThatIsNotThere() {
    DatabasePair.Run run = pair.verify("--publication", "nope");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("the source has no publication nope");
  }

  @Test
  void aTableThatIsNotPublished() throws SQLException {
    pair.onSource("CREATE TABLE t (id int)", "CREATE PUBLICATION dbz_publication FOR ALL TABLES");

    DatabasePair.Run run = pair.verify("--tables", "t,nope");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("publication dbz_publication has no table nope");
  }

  private void assertMatch(int tables) {
    DatabasePair.Run run = pair.verify();

    assertThat(run.lastLine())
        .as(run.toString())
        .isEqualTo("VERIFY: all " + tables + " tables MATCH");
    assertThat(run.exitCode()).isZero();
  }
}
