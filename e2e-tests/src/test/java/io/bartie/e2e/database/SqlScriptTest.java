package io.bartie.e2e.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SqlScriptTest {
  @Test
  void semicolonsEndStatementsAndEmptyOnesAreLeftOut() {
    assertSplit("A; B;;\n C ;\n", "A", "B", "C");
  }

  @Test
  void lastStatementNeedsNoSemicolon() {
    assertSplit("A; B", "A", "B");
  }

  @Test
  void semicolonsInStringsStay() {
    assertSplit("SELECT 'a;b', 'it''s;'; B", "SELECT 'a;b', 'it''s;'", "B");
  }

  @Test
  void backslashEscapesOnlyInEscapeStrings() {
    assertSplit("SELECT E'a\\';b'; B", "SELECT E'a\\';b'", "B");
    assertSplit("SELECT 'a\\'; B", "SELECT 'a\\'", "B");
    assertSplit("SELECT e'\\\\'; B", "SELECT e'\\\\'", "B");
  }

  @Test
  void nameThatEndsInEBeforeAStringIsNoEscape() {
    assertSplit("SELECT date'a\\'; B", "SELECT date'a\\'", "B");
  }

  @Test
  void quotedNamesMayHoldAnything() {
    assertSplit("SELECT \"a;\"\"'b\"; B", "SELECT \"a;\"\"'b\"", "B");
  }

  @Test
  void dollarQuotesEndAtTheirOwnTag() {
    assertSplit("DO $$ a; 'b $$; B", "DO $$ a; 'b $$", "B");
    assertSplit("DO $x$ a; $$ ; $y$ $x$; B", "DO $x$ a; $$ ; $y$ $x$", "B");
  }

  @Test
  void dollarWithinANameOrAParameterIsNoQuote() {
    assertSplit("SELECT x$y$z; B", "SELECT x$y$z", "B");
    assertSplit("SELECT $1; B $2", "SELECT $1", "B $2");
  }

  @Test
  void semicolonsInCommentsStay() {
    assertSplit("A -- x; y\n, B; C", "A -- x; y\n, B", "C");
    assertSplit("A /* x; /* y; */ z; */ B; C", "A /* x; /* y; */ z; */ B", "C");
  }

  @Test
  void commentsAloneAreNoStatement() {
    assertSplit("-- nothing;\n/* here; */");
    assertSplit("A; -- after", "A");
  }

  @Test
  void semicolonsInParenthesesStay() {
    assertSplit("CREATE RULE r AS DO (A; B); C", "CREATE RULE r AS DO (A; B)", "C");
  }

  private static void assertSplit(String script, String... statements) {
    assertThat(SqlScript.statements(script)).containsExactly(statements);
  }
}
