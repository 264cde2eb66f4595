package io.bartie.localstack.postgres;

import io.bartie.localstack.process.Signal;
import java.util.Locale;

/** How Postgres shuts down, in its own words. */
public enum StopMode {
  /** Ends sessions, writes a checkpoint, streams what is left to its replication clients. */
  FAST(Signal.INT),
  /** Drops everything at once; the next start recovers from the WAL. */
  IMMEDIATE(Signal.QUIT);

  private final Signal signal;

  StopMode(Signal signal) {
    this.signal = signal;
  }

  Signal signal() {
    return signal;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
