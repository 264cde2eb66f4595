package io.bartie.reader.slot;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Asks the source every few seconds how far its log reaches: what has not been sent cannot be known
 * from the stream. Used by the replication thread, between two statements of its session.
 */
public final class WalWatch {
  private static final long INTERVAL_NANOS = Duration.ofSeconds(2).toNanos();

  private final Connection source;
  private final String slot;
  private final Consumer<WalExtent> told;
  private final LongSupplier nanoTime;
  private long last;

  public WalWatch(Connection source, String slot, Consumer<WalExtent> told, LongSupplier nanoTime) {
    this.source = source;
    this.slot = slot;
    this.told = told;
    this.nanoTime = nanoTime;
    this.last = nanoTime.getAsLong() - INTERVAL_NANOS;
  }

  /** Asks, if it is time to. */
  public void tick() throws SQLException {
    long now = nanoTime.getAsLong();
    if (now - last >= INTERVAL_NANOS) {
      last = now;
      told.accept(WalExtent.of(source, slot));
    }
  }
}
