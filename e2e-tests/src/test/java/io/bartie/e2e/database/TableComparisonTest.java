package io.bartie.e2e.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableComparisonTest {
  @Test
  void sameLinesAreTheSameTable() {
    assertThat(TableComparison.of("t", List.of("a", "b"), List.of("a", "b")).isSame()).isTrue();
  }

  @Test
  void eachSideOfADifferenceIsNamed() {
    TableComparison comparison = TableComparison.of("t", List.of("1.0", "b"), List.of("1.00", "b"));
    assertThat(comparison.isSame()).isFalse();
    assertThat(comparison.missing()).containsExactly("1.0");
    assertThat(comparison.surplus()).containsExactly("1.00");
  }

  @Test
  void duplicateLinesCount() {
    assertThat(TableComparison.of("t", List.of("a", "a"), List.of("a")).missing())
        .containsExactly("a");
    assertThat(TableComparison.of("t", List.of("a"), List.of("a", "a")).surplus())
        .containsExactly("a");
  }
}
