package io.bartie.e2e.model;

import io.bartie.e2e.pipeline.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Under what settings a round runs, and what happens to its processes.
 *
 * @param histories how many histories share the pipeline
 * @param viaRoot whether partitioned tables are published as one
 * @param kills in the order of their moments
 * @param judged whether {@code cdcctl verify} must say the same as the comparison
 */
record RoundSettings(
    int batch, int partitions, int histories, boolean viaRoot, List<Kill> kills, boolean judged) {
  RoundSettings {
    kills = List.copyOf(kills);
  }

  /**
   * SIGKILL and a start anew.
   *
   * @param percent when: so much of what follows the start of the reader is done; 0 for as soon as
   *     the reader has begun to make its slot
   */
  record Kill(int percent, Part part) {
    boolean inTheCopy() {
      return percent == 0;
    }

    @Override
    public String toString() {
      return part + " at " + percent + "%";
    }
  }

  static RoundSettings random(SplittableRandom random) {
    int batch = List.of(1, 2, 7, 500, 500, 500).get(random.nextInt(6));
    List<Kill> kills = new ArrayList<>();
    int count = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      kills.add(new Kill(random.nextInt(100), random.nextBoolean() ? Part.READER : Part.WRITER));
    }
    kills.sort(Comparator.comparingInt(Kill::percent));
    return new RoundSettings(
        batch,
        random.nextInt(3) == 0 ? 1 : 4,
        batch < 7 ? 12 : 40,
        random.nextInt(3) == 0,
        kills,
        random.nextInt(4) == 0);
  }

  RoundSettings withoutKills() {
    return new RoundSettings(batch, partitions, histories, viaRoot, List.of(), judged);
  }

  @Override
  public String toString() {
    return "batch "
        + batch
        + ", partitions "
        + partitions
        + (viaRoot ? ", via root" : "")
        + ", kills "
        + kills;
  }
}
