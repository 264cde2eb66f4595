package io.bartie.health;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Judges a process by its progress and not by its connections (I8): work that waits while no
 * position moves for longer than a bound is unhealthy, and so is a process whose working thread
 * says nothing at all. Safe for use by several threads.
 */
public final class ProgressHealth implements Health {
  private final Duration stall;
  private final LongSupplier nanoTime;

  private String pending;
  private long since;
  private long heard;
  private String lastError;

  /**
   * @param stall how long waiting work may stand still
   * @param nanoTime a clock that never goes back, in nanoseconds
   */
  public ProgressHealth(Duration stall, LongSupplier nanoTime) {
    this.stall = stall;
    this.nanoTime = nanoTime;
    this.heard = nanoTime.getAsLong();
  }

  /** The working thread gets round its loop, whatever there is to do. */
  public synchronized void alive() {
    heard = nanoTime.getAsLong();
  }

  /** Work waits: the clock runs from the first such call until a position moves. */
  public synchronized void pending(String what) {
    if (pending == null) {
      since = nanoTime.getAsLong();
    }
    pending = what;
    alive();
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
    alive();
  }

  /** Nothing waits. */
  public synchronized void idle() {
    pending = null;
    lastError = null;
    alive();
  }

  /** Whether nothing waits. */
  public synchronized boolean isIdle() {
    return pending == null;
  }

  @Override
  public synchronized Verdict verdict() {
    long now = nanoTime.getAsLong();
    if (pending == null) {
      return isTooLong(now - heard)
          ? new Verdict(false, "the working thread has said nothing for " + seconds(now - heard))
          : new Verdict(true, "idle: everything known is done");
    }
    String error = lastError == null ? "" : "; last error: " + lastError;
    if (isTooLong(now - since)) {
      return new Verdict(
          false, "no position moved for " + seconds(now - since) + " while " + pending + error);
    }
    return new Verdict(true, "working: " + pending + error);
  }

  private boolean isTooLong(long nanos) {
    return nanos > stall.toNanos();
  }

  private static String seconds(long nanos) {
    return Duration.ofNanos(nanos).toSeconds() + " s";
  }
}
