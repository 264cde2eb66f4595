package io.bartie.bench.trial;

/** What a load is about, and with it which figures it gives. */
public enum Kind {
  /** Events or rows a second. */
  THROUGHPUT,
  /** From commit on the source to a reader at the destination. */
  LATENCY,
  /** What is used while there is nothing to do, and how soon the first event arrives. */
  IDLE
}
