package io.bartie.bench.trial;

import java.util.List;

/** Measures one load in one variant, once. */
public interface Trial {
  Load load();

  String variant();

  /**
   * @param round counted from 1; who goes first changes from one to the next
   */
  List<Measurement> run(Arena arena, int round);
}
