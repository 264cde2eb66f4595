package io.bartie.reader.slot;

import io.bartie.position.Lsn;

/** The position that is confirmed to the source: it never goes back. Used by one thread. */
public final class ConfirmedPosition {
  private Lsn lsn;

  public ConfirmedPosition(Lsn start) {
    this.lsn = start;
  }

  /**
   * Moves to {@code candidate} if that lies ahead.
   *
   * @return whether the position moved
   */
  public boolean advance(Lsn candidate) {
    if (!candidate.isAfter(lsn)) {
      return false;
    }
    lsn = candidate;
    return true;
  }

  public Lsn lsn() {
    return lsn;
  }
}
