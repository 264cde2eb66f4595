package io.bartie.bench.trial;

/** Counts seconds from the moment it is made. */
final class Stopwatch {
  private final long beganNanos = System.nanoTime();

  double seconds() {
    return (System.nanoTime() - beganNanos) / 1e9;
  }
}
