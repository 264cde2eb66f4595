package io.bartie.bench.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How large each load is.
 *
 * @param full whether the largest sizes are measured too
 * @param scale 1 for the sizes in the documentation; 0.01 to see that everything works
 */
public record Sizes(boolean full, double scale) {
  private static final long COPIED = 1_000_000;
  private static final long COPIED_IN_FULL = 5_000_000;
  private static final long CHANGES = 500_000;
  private static final long ONE_TRANSACTION = 1_000_000;
  private static final long GROWTH_CHANGES = 200_000;
  private static final long LARGEST_TABLE = 1_000_000;
  private static final long LARGEST_TABLE_IN_FULL = 10_000_000;
  private static final long SMALLEST_TABLE = 10_000;

  public Sizes {
    if (!(scale > 0 && scale <= 10)) {
      throw new IllegalArgumentException("the scale must be above 0 and at most 10 (--scale)");
    }
  }

  long copied() {
    return scaled(full ? COPIED_IN_FULL : COPIED);
  }

  long changes() {
    return scaled(CHANGES);
  }

  long oneTransaction() {
    return scaled(ONE_TRANSACTION);
  }

  /** Changes for each of the variants that show how the cost grows. */
  long growthChanges() {
    return scaled(GROWTH_CHANGES);
  }

  /** Rows of the tables of which single rows are changed, each ten times the one before. */
  List<Long> tables() {
    List<Long> sizes = new ArrayList<>();
    for (long size = SMALLEST_TABLE;
        size <= (full ? LARGEST_TABLE_IN_FULL : LARGEST_TABLE);
        size *= 10) {
      sizes.add(scaled(size));
    }
    return sizes;
  }

  /** How long transactions come at a steady rate. */
  Duration steady() {
    return atLeast(Duration.ofSeconds(60), Duration.ofSeconds(3));
  }

  Duration idle() {
    return atLeast(Duration.ofSeconds(30), Duration.ofSeconds(2));
  }

  Duration restBeforeIdle() {
    return atLeast(Duration.ofSeconds(10), Duration.ofSeconds(1));
  }

  private Duration atLeast(Duration whole, Duration least) {
    Duration scaled = Duration.ofMillis((long) (whole.toMillis() * Math.min(1, scale)));
    return scaled.compareTo(least) < 0 ? least : scaled;
  }

  private long scaled(long count) {
    return Math.max(100, Math.round(count * scale));
  }
}
