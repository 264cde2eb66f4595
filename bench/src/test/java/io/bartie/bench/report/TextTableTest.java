package io.bartie.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void wordsStandLeftAndFiguresRight() {
    Table table =
        new Table(
            "Title",
            1,
            List.of("load", "per s"),
            List.of(List.of("W1", "1,000"), List.of("W22", "7")));
    assertThat(TextTable.render(table))
        .isEqualTo(
            """
            Title
              load  per s
              W1    1,000
              W22       7
            """);
  }

  @Test
  void rowsHaveAsManyCellsAsTheHeader() {
    assertThatThrownBy(() -> new Table("t", 1, List.of("a", "b"), List.of(List.of("1"))))
        .hasMessageContaining("[1]");
  }
}
