package io.bartie.writer.batch;

import java.util.List;

/** What the apply thread is to do next. */
public sealed interface Work {
  /** Apply the batch, and then report it. */
  record Flush(Batch batch) implements Work {}

  /** Say where these newly assigned partitions begin. */
  record FindStarts(List<Lease> leases) implements Work {}

  /** End. */
  record Stop() implements Work {}
}
