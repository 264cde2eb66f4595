package io.bartie.reader.slot;

import io.bartie.connect.KafkaEndpoint;
import io.bartie.position.Lsn;
import io.bartie.process.HeapLimit;
import io.bartie.process.ProcessStop;
import io.bartie.reader.publish.PublishLimits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.time.Duration;
import org.postgresql.replication.LogSequenceNumber;
import org.postgresql.replication.PGReplicationStream;

/**
 * The stream of a slot. Confirms nothing by itself, and what it is told to confirm never goes back.
 * Used by the replication thread.
 */
public final class WalStream {
  private static final long CONFIRM_NANOS = Duration.ofSeconds(1).toNanos();

  private final Connection connection;
  private final ReadAheadInput input;
  private final PGReplicationStream stream;
  private final ConfirmedPosition confirmed;
  private final long statusNanos;
  private final long silenceNanos;
  private boolean unsaid;
  private long lastHeard = System.nanoTime();
  private long lastStatus = System.nanoTime();

  WalStream(
      Connection connection,
      ReadAheadInput input,
      PGReplicationStream stream,
      Lsn start,
      WalSenderTimes times) {
    this.connection = connection;
    this.input = input;
    this.stream = stream;
    this.confirmed = new ConfirmedPosition(start);
    this.statusNanos = times.statusInterval().toNanos();
    this.silenceNanos = times.longestSilence().toNanos();
    setConfirmed();
  }

  /** The next message of the plugin, or null when none has arrived yet. Answers keepalives. */
  public ByteBuffer readPending() throws SQLException {
    ByteBuffer message;
    try {
      message = stream.readPending();
    } catch (OutOfMemoryError e) {
      throw HeapLimit.ofThisJvm(PublishLimits.COPIES_IN_MEMORY)
          .refusalUnreceived(
              "reader", "a change after " + received(), KafkaEndpoint.MAX_RECORD_BYTES);
    }
    if (message != null) {
      lastHeard = System.nanoTime();
    }
    return message;
  }

  /**
   * Waits until the server has sent something, or not much longer than {@code millis}.
   *
   * @throws SQLException if the connection is lost, or has been silent for so long that it must be
   */
  public void await(int millis) throws SQLException {
    try {
      long now = System.nanoTime();
      if (input.await(millis)) {
        lastHeard = now;
      } else if (now - lastHeard > silenceNanos) {
        // every status asks for an answer: a server that gives none is cut off (I8)
        throw new SQLException(
            "nothing was heard from the source for "
                + Duration.ofNanos(now - lastHeard).toSeconds()
                + " s, though it was asked",
            "08006");
      }
    } catch (IOException e) {
      throw new SQLException("the connection to the source is lost", "08006", e);
    }
  }

  /**
   * How far the server has read its log. Only between transactions, and after {@link #readPending}
   * has returned null, is everything that was committed before it known to have arrived.
   */
  public Lsn received() {
    return new Lsn(stream.getLastReceiveLSN().asLong());
  }

  /**
   * Confirms a position, once everything before it is durably published (rule 1); the server hears
   * of it with the next status.
   *
   * @return whether the confirmed position moved
   */
  public boolean confirm(Lsn lsn) {
    if (!confirmed.advance(lsn)) {
      return false;
    }
    setConfirmed();
    unsaid = true;
    return true;
  }

  private void setConfirmed() {
    LogSequenceNumber lsn = LogSequenceNumber.valueOf(confirmed.lsn().value());
    stream.setFlushedLSN(lsn);
    stream.setAppliedLSN(lsn);
  }

  public Lsn confirmed() {
    return confirmed.lsn();
  }

  /** Tells the server where we are, if it is time to; called often, also while nothing is read. */
  public void tick() throws SQLException {
    long silence = System.nanoTime() - lastStatus;
    if (silence >= statusNanos || unsaid && silence >= CONFIRM_NANOS) {
      sendStatus();
    }
  }

  /** Tells the server where we are, now. */
  public void sendStatus() throws SQLException {
    stream.forceUpdateStatus();
    lastStatus = System.nanoTime();
    unsaid = false;
  }

  /**
   * Stops at a warning that changes were left out: from version 18 on the server skips a
   * publication that did not exist at that point of the log (I1).
   */
  public void checkWarnings() throws SQLException {
    SQLWarning warning = connection.getWarnings();
    if (warning == null) {
      return;
    }
    connection.clearWarnings();
    for (SQLWarning next = warning; next != null; next = next.getNextWarning()) {
      // by the code, for the message may be in any language
      if ("55000".equals(next.getSQLState())
          || String.valueOf(next.getMessage()).contains("skipped loading publication")) {
        throw ProcessStop.unsafe(
            "the publication did not exist at a point of the log that is still to be published ("
                + next.getMessage()
                + "): the changes made then are missing. To mend it, resync: everything is copied"
                + " anew (bin/cdcctl resync --yes)");
      }
    }
  }
}
