package io.bartie.cdcctl.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.cdcctl.DatabasePair;
import io.bartie.cdcctl.TestPostgres;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every way in which a copy can be wrong is planted, and found, and named. */
class PlantedDifferenceTest {
  @RegisterExtension static final TestPostgres POSTGRES = new TestPostgres();

  private DatabasePair pair;

  @BeforeEach
  void twoEqualCopies() throws SQLException {
    pair = POSTGRES.pair();
    pair.onBoth(
        "CREATE TABLE t (id int PRIMARY KEY, a text, b text, n numeric, f float8, c char(5), flag bool)",
        "INSERT INTO t SELECT n, 'a' || n, 'b' || n, 1.0, 0, 'x', n % 2 = 0 FROM generate_series(1, 3000) n",
        "INSERT INTO t (id) VALUES (4000)");
    pair.onSource("CREATE PUBLICATION dbz_publication FOR ALL TABLES");
  }

  @Test
  void equalCopiesMatch() {
    DatabasePair.Run run = pair.verify();

    assertThat(run.lastLine()).isEqualTo("VERIFY: all 1 tables MATCH");
    assertThat(run.out()).containsPattern("public\\.t  rows=3001  checksum=[0-9a-f]{32}  MATCH");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void changedValue() throws SQLException {
    pair.onDestination("UPDATE t SET b = 'B7' WHERE id = 7");

    assertDiffers("different in b: (id)=(7)");
  }

  @Test
  void emptyForNull() throws SQLException {
    pair.onDestination("UPDATE t SET a = '' WHERE id = 4000");

    assertDiffers("different in a: (id)=(4000)");
  }

  @Test
  void nullForEmptyInATableWithOneColumn() throws SQLException {
    pair.onBoth("CREATE TABLE one (v text)");
    pair.onSource("INSERT INTO one VALUES ('')");
    pair.onDestination("INSERT INTO one VALUES (NULL)");

    DatabasePair.Run run = pair.verify();

    assertThat(run.lastLine()).isEqualTo("VERIFY: 1 of 2 tables DIFFER: public.one");
    assertThat(run.out()).contains("missing at the destination: row (\"\")");
    assertThat(run.out()).contains("extra at the destination: row ()");
  }

  @Test
  void missingRow() throws SQLException {
    pair.onDestination("DELETE FROM t WHERE id = 1234");

    assertDiffers("missing at the destination: (id)=(1234)");
  }

  @Test
  void extraRow() throws SQLException {
    pair.onDestination("INSERT INTO t (id) VALUES (9999)");

    assertDiffers("extra at the destination: (id)=(9999)");
  }

  @Test
  void oneRowMissingAndAnotherTwice() throws SQLException {
    pair.onDestination(
        "ALTER TABLE t DROP CONSTRAINT t_pkey",
        "DELETE FROM t WHERE id = 5",
        "INSERT INTO t SELECT * FROM t WHERE id = 6");

    assertDiffers(
        "missing at the destination: (id)=(5)", "source has 1 rows, destination 2: (id)=(6)");
  }

  @Test
  void aRowThatIsThereTwiceWithoutAnyKey() throws SQLException {
    pair.onBoth("CREATE TABLE heap (v int)", "INSERT INTO heap VALUES (1), (2), (2)");
    pair.onDestination("DELETE FROM heap", "INSERT INTO heap VALUES (1), (1), (2)");

    DatabasePair.Run run = pair.verify("--tables", "heap");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("source has 1 rows, destination 2: row (1)");
    assertThat(run.out()).contains("source has 2 rows, destination 1: row (2)");
  }

  @Test
  void valuesSwappedBetweenTwoColumns() throws SQLException {
    pair.onDestination("UPDATE t SET a = b, b = a WHERE id = 8");

    assertDiffers("different in a, b: (id)=(8)");
  }

  @Test
  void valuesSwappedBetweenTwoRows() throws SQLException {
    pair.onDestination(
        "UPDATE t SET a = CASE id WHEN 8 THEN 'a9' ELSE 'a8' END WHERE id IN (8, 9)");

    assertDiffers("different in a: (id)=(8)", "different in a: (id)=(9)");
  }

  @Test
  void valuesThatMoveADelimiter() throws SQLException {
    assertTellsApart("a,b", "c", "a", "b,c");
    assertTellsApart("\"a\"", "b", "a", "b");
    assertTellsApart("a\"", "b", "a", "\"b");
    assertTellsApart("a)", "(b", "a", ")(b");
    assertTellsApart("a\\", "b", "a", "\\b");
    assertTellsApart("a\\,", "b", "a\\", ",b");
    assertTellsApart("a\",\"b", "c", "a", "b\",\"c");
    assertTellsApart("a ", "b", "a", " b");
    assertTellsApart("", "", null, "");
    assertTellsApart("", null, null, "");
    assertTellsApart("a\n", "b", "a", "\nb");
  }

  @Test
  void anotherScale() throws SQLException {
    pair.onDestination("UPDATE t SET n = 1.00 WHERE id = 3");

    assertDiffers("different in n: (id)=(3)");
  }

  @Test
  void minusZero() throws SQLException {
    pair.onDestination("UPDATE t SET f = '-0' WHERE id = 3");

    assertDiffers("different in f: (id)=(3)");
  }

  @Test
  void padding() throws SQLException {
    pair.onDestination(
        "ALTER TABLE t ALTER c TYPE text",
        "UPDATE t SET c = 'x'  WHERE id = 3",
        "UPDATE t SET c = 'x    ' WHERE id <> 3 AND c IS NOT NULL");

    assertDiffers("different in c: (id)=(3)");
  }

  @Test
  void paddingOfAnotherLength() throws SQLException {
    pair.onDestination("ALTER TABLE t ALTER c TYPE char(6)");

    assertThat(pair.verify().exitCode()).isEqualTo(1);
  }

  @Test
  void missingColumn() throws SQLException {
    pair.onDestination("ALTER TABLE t DROP b", "ALTER TABLE t DROP n");

    assertDiffers("columns b, n missing on the destination");
  }

  @Test
  void missingTable() throws SQLException {
    pair.onDestination("DROP TABLE t");

    assertDiffers("missing on the destination");
  }

  @Test
  void aTableThatIsThereOnlyInAnotherSchema() throws SQLException {
    pair.onDestination("CREATE SCHEMA other", "ALTER TABLE t SET SCHEMA other");

    assertDiffers("missing on the destination");
  }

  @Test
  void manyDifferencesNameFiveRows() throws SQLException {
    pair.onDestination("UPDATE t SET a = 'wrong'");

    DatabasePair.Run run = pair.verify();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out().lines().filter(line -> line.contains("different in a: ("))).hasSize(5);
  }

  @Test
  void aLongRowWithoutAKeyIsNamedByItsBeginning() throws SQLException {
    pair.onBoth("CREATE TABLE heap (v text)");
    pair.onSource("INSERT INTO heap VALUES (repeat('x', 100000))");

    DatabasePair.Run run = pair.verify("--tables", "public.heap");

    assertThat(run.out()).contains("missing at the destination: row (xxx");
    assertThat(run.out()).hasSizeLessThan(1000);
  }

  private void assertTellsApart(String a, String b, String otherA, String otherB)
      throws SQLException {
    String update = "UPDATE t SET a = %s, b = %s WHERE id = 1";
    pair.onSource(update.formatted(literal(a), literal(b)));
    pair.onDestination(update.formatted(literal(a), literal(b)));
    assertThat(pair.verify().exitCode()).isZero();

    pair.onDestination(update.formatted(literal(otherA), literal(otherB)));
    assertThat(pair.verify().exitCode()).as("%s|%s and %s|%s", a, b, otherA, otherB).isEqualTo(1);
  }

  private static String literal(String text) {
    return text == null ? "NULL" : io.bartie.sql.SqlIdentifier.literal(text);
  }

  private void assertDiffers(String... named) {
    DatabasePair.Run run = pair.verify();

    assertThat(run.lastLine()).isEqualTo("VERIFY: 1 of 1 tables DIFFER: public.t");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains(named).contains("public.t  MISMATCH  source rows=3001");
  }
}
