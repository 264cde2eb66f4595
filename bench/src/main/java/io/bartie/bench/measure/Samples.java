package io.bartie.bench.measure;

import java.util.Collection;

/** Numbers that were measured, in order of size. */
public final class Samples {
  private final double[] sorted;

  private Samples(double[] sorted) {
    this.sorted = sorted;
  }

  public static Samples of(Collection<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("nothing was measured");
    }
    return new Samples(values.stream().mapToDouble(Double::doubleValue).sorted().toArray());
  }

  /** The middle one, or the mean of the two in the middle. */
  public double median() {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /**
   * The smallest sample that is not below the given percentage of all (nearest rank): always one
   * that was measured.
   */
  public double percentile(double percent) {
    int rank = (int) Math.ceil(percent / 100 * sorted.length);
    return sorted[Math.max(1, Math.min(rank, sorted.length)) - 1];
  }

  public double maximum() {
    return sorted[sorted.length - 1];
  }
}
