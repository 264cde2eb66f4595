package io.bartie.writer.batch;

import java.time.Duration;
import java.util.List;

/** What the apply thread is to do next. */
public sealed interface Work {
  /**
   * Apply the batch, and then report it.
   *
   * @param age how long its oldest event has waited
   */
  record Flush(Batch batch, Duration age) implements Work {}

  /** Say where these newly assigned partitions begin. */
  record FindStarts(List<Lease> leases) implements Work {}

  /** End. */
  record Stop() implements Work {}
}
