package io.bartie.e2e.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryGeneratorTest {
  private static final List<History> MANY =
      LongStream.range(0, 400).mapToObj(HistoryGenerator::history).toList();

  @Test
  void sameSeedGivesTheSameHistory() {
    assertThat(HistoryGenerator.history(42)).isEqualTo(MANY.get(42));
    assertThat(MANY.get(42)).isNotEqualTo(MANY.get(43));
  }

  /** What the generator no longer makes, the model test no longer tests. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ON CONFLICT DO NOTHING",
        "DO UPDATE SET",
        "DELETE FROM",
        "TRUNCATE",
        "changed SET",
        "SAVEPOINT",
        "ROLLBACK TO",
        "RELEASE",
        "PREPARE TRANSACTION",
        "COMMIT PREPARED",
        "ROLLBACK PREPARED",
        "EXCEPTION WHEN",
        "pg_logical_emit_message",
        "ADD COLUMN",
        "DROP COLUMN",
        "REPLICA IDENTITY FULL",
        "REPLICA IDENTITY DEFAULT",
        "REPLICA IDENTITY USING INDEX",
        "VACUUM FULL",
        "PARTITION BY HASH",
        "SET STORAGE EXTERNAL",
        "INCLUDE",
        "GENERATED ALWAYS",
        "-- session 2",
      })
  void makesEveryKindOfStatement(String words) {
    assertThat(MANY).anySatisfy(history -> assertThat(history.toSql()).contains(words));
  }

  @Test
  void everyTypeIsAKeySomewhereAndAValueElsewhere() {
    for (ModelType type : ModelType.KEYS) {
      assertThat(MANY)
          .as("key of type %s", type)
          .anyMatch(
              history ->
                  history.tables().stream()
                      .flatMap(table -> table.key().stream())
                      .anyMatch(column -> column.type().equals(type)));
    }
    for (ModelType type : ModelType.ALL) {
      assertThat(MANY)
          .as("column of type %s", type)
          .anyMatch(
              history ->
                  history.tables().stream()
                      .flatMap(table -> table.others().stream())
                      .anyMatch(column -> column.type().equals(type)));
    }
  }

  @Test
  void runsOfOneHistoryShareNoName() {
    for (History history : MANY) {
      for (ModelTable table : history.tables()) {
        assertThat(table.copies(1, false)).doesNotContainAnyElementsOf(table.copies(2, false));
        assertThat(history.named(String.join(" ", table.setUp()), 1)).doesNotContain("{t", "{n}");
      }
    }
  }

  @Test
  void someIsCopiedAndSomeIsStreamed() {
    assertThat(MANY).anyMatch(history -> history.steps().stream().allMatch(Step::copied));
    assertThat(MANY).anyMatch(history -> history.steps().stream().noneMatch(Step::copied));
    assertThat(MANY.stream().flatMap(history -> history.steps().stream()).filter(Step::copied))
        .hasSizeLessThan(MANY.stream().mapToInt(history -> history.steps().size()).sum() / 2);
  }
}
