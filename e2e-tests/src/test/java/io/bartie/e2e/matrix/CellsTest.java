package io.bartie.e2e.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.seam.Seam;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CellsTest {
  @ParameterizedTest
  @EnumSource
  void everySeamIsInEveryPhaseOrHasAReason(Seam seam) {
    for (Phase phase : Phase.values()) {
      List<Action> actions = actions(seam, phase);
      if (Cells.impossible(seam, phase).isPresent()) {
        assertThat(actions).as("%s in %s", seam, phase).isEmpty();
      } else {
        assertThat(actions).as("%s in %s", seam, phase).contains(Action.HALT, Action.FREEZE);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void everySeamThrowsSomewhere(Seam seam) {
    assertThat(Cells.all().filter(cell -> cell.seam() == seam).map(Cell::action))
        .contains(Action.THROW);
  }

  private static List<Action> actions(Seam seam, Phase phase) {
    return Cells.all()
        .filter(cell -> cell.seam() == seam && cell.phase() == phase)
        .map(Cell::action)
        .distinct()
        .toList();
  }
}
