package io.bartie.writer.health;

import java.util.Locale;

/** What a flush spends its time on; the label of its histogram. */
public enum FlushStep {
  /** Looking at the destination's tables; making and widening them. */
  PREPARE,
  /** Waiting for the locks and the fences' rows. */
  LOCK,
  /** Deleting what lies below a sweep. */
  SWEEP,
  /** COPY into the staging tables, and of new rows into their own; folding included. */
  STAGE,
  MERGE,
  /** Advancing fences and progress. */
  FENCE,
  /** Asking the broker whether the topic is still the same. */
  CONFIRM,
  COMMIT,
  /** Committing the offsets to Kafka, on the consumer's thread. */
  OFFSETS;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
