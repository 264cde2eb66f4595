package io.bartie.bench.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TrialsTest {
  @ParameterizedTest
  @EnumSource(Load.class)
  void everyLoadHasTrialsWithVariantsThatDiffer(Load load) {
    List<Trial> trials = new Trials(new Sizes(false, 1), 1).of(load);
    assertThat(trials).isNotEmpty();
    assertThat(trials).extracting(Trial::load).containsOnly(load);
    assertThat(trials).extracting(Trial::variant).doesNotHaveDuplicates();
  }

  @Test
  void sizesAreThoseOfTheDocumentation() {
    Sizes sizes = new Sizes(false, 1);
    assertThat(List.of(sizes.copied(), sizes.changes(), sizes.oneTransaction()))
        .containsExactly(1_000_000L, 500_000L, 1_000_000L);
    assertThat(sizes.tables()).containsExactly(10_000L, 100_000L, 1_000_000L);
    assertThat(sizes.steady()).hasSeconds(60);
  }

  @Test
  void fullAddsTheLargest() {
    assertThat(new Sizes(true, 1).copied()).isEqualTo(5_000_000);
    assertThat(new Sizes(true, 1).tables()).endsWith(10_000_000L);
  }

  @Test
  void scaleMakesEverythingSmaller() {
    Sizes sizes = new Sizes(false, 0.01);
    assertThat(sizes.changes()).isEqualTo(5000);
    assertThat(sizes.tables()).startsWith(100L);
    assertThat(sizes.steady()).hasSeconds(3);
  }

  @Test
  void scaleMustBeAbove0() {
    assertThatThrownBy(() -> new Sizes(false, 0)).hasMessageContaining("--scale");
    assertThatThrownBy(() -> new Sizes(false, Double.NaN)).hasMessageContaining("--scale");
  }
}
