package io.bartie.bench.trial;

/** A figure of a measurement. */
public enum Metric {
  /** Length of what was timed, or of what CPU time was counted in. */
  SECONDS,
  /** Events, or rows of a copy, in each of these seconds; transactions where they are paced. */
  PER_SECOND,
  P50_MS,
  P95_MS,
  P99_MS,
  MAX_MS,
  /** From starting all processes at once to a change that can be read at the destination. */
  FIRST_EVENT_SECONDS
}
