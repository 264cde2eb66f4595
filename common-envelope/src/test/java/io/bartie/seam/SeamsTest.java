package io.bartie.seam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeamsTest {
  @Test
  void nothingHappensInProduction() {
    assertThat(Seams.from(Map.of())).isSameAs(Seams.NONE);
  }

  @Test
  void theNthTimeAndOnlyTheNthCounts() {
    Seams seams = Seams.from(Map.of(Seams.ENVIRONMENT, "writer-after-merge:throw:2"));
    seams.reached(Seam.WRITER_AFTER_MERGE);
    seams.reached(Seam.WRITER_AFTER_COMMIT);
    assertThatThrownBy(() -> seams.reached(Seam.WRITER_AFTER_MERGE))
        .isInstanceOf(SeamException.class)
        .hasMessageContaining("writer-after-merge");
    assertThatCode(() -> seams.reached(Seam.WRITER_AFTER_MERGE)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"nowhere:halt", "writer-after-merge", "writer-after-merge:sleep", "x:halt:0"})
  void aMisspeltSeamIsRefused(String text) {
    assertThatThrownBy(() -> Seams.from(Map.of(Seams.ENVIRONMENT, text)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
