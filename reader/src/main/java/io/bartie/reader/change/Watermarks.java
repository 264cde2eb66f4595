package io.bartie.reader.change;

import io.bartie.envelope.ChangeEvent.Watermark;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.reader.publish.EventSink;
import io.bartie.reader.publish.Tick;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * Says in every partition how far publishing has come, at most once a second and only when it has
 * moved; so the slot of an idle publication advances (I7), and a quiet source stays quiet. Used by
 * the replication thread.
 */
public final class Watermarks {
  private static final long INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();

  private final EventSink sink;
  private final LongSupplier nanoTime;
  private Lsn last;
  private long lastNanos;

  /**
   * @param start the position that is known already
   * @param nanoTime the clock
   */
  public Watermarks(EventSink sink, Lsn start, LongSupplier nanoTime) {
    this.sink = sink;
    this.last = start;
    this.nanoTime = nanoTime;
    this.lastNanos = nanoTime.getAsLong() - INTERVAL_NANOS;
  }

  /** Whether a watermark at this position is due. */
  public boolean isDue(Lsn lsn) {
    return lsn.isAfter(last) && nanoTime.getAsLong() - lastNanos >= INTERVAL_NANOS;
  }

  /**
   * Says that everything committed before {@code lsn} has been published.
   *
   * @param time a time on the source at which that was so
   */
  public void write(Lsn lsn, Instant time, Tick tick) throws SQLException {
    sink.control(new Watermark(new SourcePosition(lsn, 0), time), tick);
    sink.complete(lsn);
    last = last.max(lsn);
    lastNanos = nanoTime.getAsLong();
  }
}
