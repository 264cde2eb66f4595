package io.bartie.health;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Judges a process by its progress and not by its connections (I8): work that waits while no
 * position moves for longer than a bound is unhealthy. Safe for use by several threads.
 */
public final class ProgressHealth {
  private final Duration stall;
  private final LongSupplier nanoTime;

  private String pending;
  private long since;
  private String lastError;

  /**
   * @param stall how long waiting work may stand still
   * @param nanoTime a clock that never goes back, in nanoseconds
   */
  public ProgressHealth(Duration stall, LongSupplier nanoTime) {
    this.stall = stall;
    this.nanoTime = nanoTime;
  }

  /** The answer to "are you well?". */
  public record Verdict(boolean healthy, String reason) {}

  /** Work waits: the clock runs from the first such call until a position moves. */
  public synchronized void pending(String what) {
    if (pending == null) {
      since = nanoTime.getAsLong();
    }
    pending = what;
  }

  /** An attempt failed and will be made again; the work still waits. */
  public synchronized void failed(String what, String error) {
    pending(what);
    lastError = error;
  }

  /** A position moved. */
  public synchronized void progressed() {
    since = nanoTime.getAsLong();
    lastError = null;
  }

  /** Nothing waits. */
  public synchronized void idle() {
    pending = null;
    lastError = null;
  }

  public synchronized Verdict verdict() {
    if (pending == null) {
      return new Verdict(true, "idle: everything known is done");
    }
    long seconds = Duration.ofNanos(nanoTime.getAsLong() - since).toSeconds();
    String error = lastError == null ? "" : "; last error: " + lastError;
    if (seconds > stall.toSeconds()) {
      return new Verdict(false, "no position moved for " + seconds + " s while " + pending + error);
    }
    return new Verdict(true, "working: " + pending + error);
  }
}
