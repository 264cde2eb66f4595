package io.bartie.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.e2e.pipeline.Part;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScenarioParserTest {
  @Test
  void stepsStandInOrderAndSqlBelongsToTheStepAboveIt() {
    Scenario scenario =
        ScenarioParser.parse(
            "x",
            """
            -- What it is about.
            -- @source
            CREATE TABLE t(id int);
            -- a remark
            INSERT INTO t VALUES (1);
            -- @start
            -- @dest
            SELECT 1;
            -- @settle
            """);
    assertThat(scenario.purpose()).isEqualTo("What it is about.");
    assertThat(scenario.steps())
        .containsExactly(
            new Step.Source("CREATE TABLE t(id int);\n-- a remark\nINSERT INTO t VALUES (1);\n"),
            new Step.Start(List.of(Part.READER, Part.WRITER)),
            new Step.Dest("SELECT 1;\n"),
            new Step.Settle());
  }

  @Test
  void everyStepOfTheFormatIsRead() {
    assertThat(steps("publication CREATE PUBLICATION p FOR TABLE t"))
        .containsExactly(new Step.Publication("CREATE PUBLICATION p FOR TABLE t"));
    assertThat(steps("start reader")).containsExactly(new Step.Start(List.of(Part.READER)));
    assertThat(steps("start writer")).containsExactly(new Step.Start(List.of(Part.WRITER)));
    assertThat(steps("freeze broker")).containsExactly(new Step.Freeze(Part.BROKER));
    assertThat(steps("thaw writer")).containsExactly(new Step.Thaw(Part.WRITER));
    assertThat(steps("kill source")).containsExactly(new Step.Kill(Part.SOURCE));
    assertThat(steps("stop dest")).containsExactly(new Step.Stop(Part.DEST));
    assertThat(steps("up source")).containsExactly(new Step.Up(Part.SOURCE));
    assertThat(steps("env A=b=c d")).containsExactly(new Step.Env("A", "b=c d"));
    assertThat(steps("exit reader 3 some text"))
        .containsExactly(new Step.Exit(Part.READER, 3, "some text"));
    assertThat(steps("health writer no progress"))
        .containsExactly(new Step.Health(Part.WRITER, "no progress"));
    assertThat(steps("topic-keys public.\"foo bar\" 2"))
        .containsExactly(new Step.TopicKeys("public.\"foo bar\"", 2));
  }

  @Test
  void whatBelongsToTheWholeServerNeedsItForItself() {
    assertThat(
            List.of(
                "ALTER ROLE postgres SET datestyle = 'German'",
                "SELECT pg_drop_replication_slot('bartie')",
                "BEGIN; UPDATE t SET v = 1; PREPARE TRANSACTION 'one'"))
        .allMatch(sql -> new Step.Source(sql).needsServersForItself());
    assertThat(new Step.Source("INSERT INTO t VALUES (1)").needsServersForItself()).isFalse();
    assertThat(new Step.Kill(Part.BROKER).needsServersForItself()).isTrue();
    assertThat(new Step.Kill(Part.READER).needsServersForItself()).isFalse();
  }

  @Test
  void tablesAreSplitAtCommasOutsideOfQuotes() {
    assertThat(steps("same public.t, \"a,b\".c,d.\"e\"\"f, g\""))
        .containsExactly(new Step.Same(List.of("public.t", "\"a,b\".c", "d.\"e\"\"f, g\"")));
  }

  @Test
  void whatIsNotUnderstoodIsAnErrorThatNamesTheLine() {
    for (String wrong :
        List.of("sleep 5", "kill everything", "up reader", "exit reader 3", "same", "source now")) {
      assertThatThrownBy(() -> steps(wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("x line 1");
    }
  }

  @Test
  void sqlUnderAStepThatTakesNoneIsAnError() {
    assertThatThrownBy(() -> ScenarioParser.parse("x", "-- @settle\nSELECT 1;"))
        .hasMessageContaining("no SQL");
    assertThatThrownBy(() -> ScenarioParser.parse("x", "SELECT 1;\n-- @settle"))
        .hasMessageContaining("before the first step");
  }

  @Test
  void everyCaseFileIsRead() {
    assertThat(CaseFiles.all(18)).hasSizeGreaterThanOrEqualTo(14);
  }

  private static List<Step> steps(String line) {
    return ScenarioParser.parse("x", "-- @" + line).steps();
  }
}
