package io.bartie.reader;

import io.bartie.position.Lsn;
import io.bartie.process.HeapLimit;
import io.bartie.process.ProcessStop;
import io.bartie.reader.catalog.PublicationWatch;
import io.bartie.reader.change.ChangeEvents;
import io.bartie.reader.change.Watermarks;
import io.bartie.reader.health.ReaderVitals;
import io.bartie.reader.pgoutput.CommitMessage;
import io.bartie.reader.pgoutput.PgOutputMessage;
import io.bartie.reader.pgoutput.ShortenedMessage;
import io.bartie.reader.publish.Outbox;
import io.bartie.reader.publish.PublishLimits;
import io.bartie.reader.publish.Publishing;
import io.bartie.reader.slot.WalStream;
import io.bartie.reader.slot.WalWatch;
import io.bartie.seam.Seam;
import io.bartie.seam.Seams;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Moves changes from the slot to the publisher, and confirms what is published and nothing else
 * (rule 1). Used by the replication thread.
 */
final class Streaming {
  private static final int MESSAGES_BETWEEN_TICKS = 256;
  private static final long HAND_OVER_NANOS = Duration.ofMillis(5).toNanos();
  private static final int WAIT_MILLIS = 100;

  /**
   * Within a stream of changes, what comes in so little time is read and handed over together: each
   * read and each hand-over wakes somebody, on either side. A change that comes alone does not
   * wait.
   */
  private static final long GATHER_NANOS = Duration.ofMillis(1).toNanos();

  private static final Duration STOP_PATIENCE = Duration.ofSeconds(3);

  private final HeapLimit heap = HeapLimit.ofThisJvm(PublishLimits.COPIES_IN_MEMORY);
  private final WalStream wal;
  private final Publishing publishing;
  private final Outbox outbox;
  private final ChangeEvents events;
  private final Watermarks watermarks;
  private final SourceClock clock;
  private final PublicationWatch publication;
  private final WalWatch watch;
  private final Lsn untilLsn;
  private final StopSignal stop;
  private final Runnable progressed;
  private final ReaderVitals vitals;
  private final Seams seams;
  private long messages;
  private long lastHandOverNanos = System.nanoTime();

  /**
   * @param untilLsn where to stop, or null
   * @param progressed is told of every confirmed position that moved (I8)
   */
  Streaming(
      WalStream wal,
      Publishing publishing,
      ChangeEvents events,
      Watermarks watermarks,
      SourceClock clock,
      PublicationWatch publication,
      WalWatch watch,
      Lsn untilLsn,
      StopSignal stop,
      Runnable progressed,
      ReaderVitals vitals,
      Seams seams) {
    this.wal = wal;
    this.publishing = publishing;
    this.outbox = publishing.outbox();
    this.events = events;
    this.watermarks = watermarks;
    this.clock = clock;
    this.publication = publication;
    this.watch = watch;
    this.untilLsn = untilLsn;
    this.stop = stop;
    this.progressed = progressed;
    this.vitals = vitals;
    this.seams = seams;
  }

  /** Streams until a stop is requested or {@code untilLsn} is reached. */
  void run() throws SQLException {
    try {
      boolean reached = false;
      while (!reached) {
        ByteBuffer bytes = wal.readPending();
        reached = bytes == null ? quiet() : take(bytes);
      }
      // everything committed before it is in the outbox, and nothing else
      watermarks.write(untilLsn.max(wal.confirmed()), clock.now(), this::tick);
      outbox.flush(this::tick);
    } catch (StopRequestedException e) {
      giveLastEvents();
    } catch (ProcessStop e) {
      finishBefore(e);
      throw e;
    }
    finish();
  }

  /** What came before the stop is good, and so is what is to be remembered of it. */
  private void finishBefore(ProcessStop end) {
    try {
      giveLastEvents();
      finish();
    } catch (SQLException | RuntimeException e) {
      // it is read again, up to the same end; a publisher's failure is the end itself, thrown again
      if (e != end) {
        end.addSuppressed(e);
      }
    }
  }

  private void finish() throws SQLException {
    // a Kafka transaction that is under way is finished, or abandoned whole
    publishing.finish(STOP_PATIENCE);
    confirm();
    wal.sendStatus();
  }

  /** I6: a row that the heap does not take is named, not died of. */
  private boolean take(ByteBuffer bytes) throws SQLException {
    if (heap.isExceededBy(bytes.remaining())) {
      PgOutputMessage shortened = ShortenedMessage.decode(bytes);
      if (events.leavesOut(shortened, this::tick)) {
        return take(shortened);
      }
      throw tooLarge(bytes);
    }
    try {
      return take(PgOutputMessage.decode(bytes.duplicate()));
    } catch (OutOfMemoryError e) {
      if (heap.isToBlame(bytes.remaining())) {
        throw tooLarge(bytes);
      }
      throw e;
    }
  }

  private ProcessStop tooLarge(ByteBuffer bytes) throws SQLException {
    String row = events.describe(ShortenedMessage.decode(bytes), this::tick);
    return heap.refusal("reader", row, bytes.remaining());
  }

  /** Returns whether the end was reached. */
  private boolean take(PgOutputMessage message) throws SQLException {
    if (untilLsn != null && ChangeEvents.beginsAtOrAfter(message, untilLsn)) {
      return true;
    }
    if (message instanceof CommitMessage) {
      // I1: before the commit counts as given, or the end of a gap would be confirmed
      wal.checkWarnings();
    }
    events.accept(message, this::tick);
    seams.reachedInSession(Seam.READER_AFTER_DECODE);
    if (message instanceof CommitMessage commit) {
      publication.look();
      if (watermarks.isDue(commit.endLsn())) {
        watermarks.write(commit.endLsn(), commit.commitTime(), this::tick);
      }
    }
    if (++messages % MESSAGES_BETWEEN_TICKS == 0) {
      if (System.nanoTime() - lastHandOverNanos > HAND_OVER_NANOS) {
        handOver();
      }
      tick();
    }
    return false;
  }

  /** Nothing has arrived. Returns whether the end was reached. */
  private boolean quiet() throws SQLException {
    if (System.nanoTime() - lastHandOverNanos < GATHER_NANOS) {
      LockSupport.parkNanos(GATHER_NANOS / 2);
      return false;
    }
    handOver();
    if (!events.isTransactionOpen()) {
      wal.checkWarnings();
      publication.look();
      // I7: between transactions, everything committed before this has been handed over
      Lsn received = wal.received();
      if (untilLsn != null && !untilLsn.isAfter(received)) {
        return true;
      }
      if (watermarks.isDue(received)) {
        watermarks.write(received, clock.now(), this::tick);
        handOver();
      }
    }
    tick();
    wal.await(WAIT_MILLIS);
    return false;
  }

  private void handOver() throws SQLException {
    if (!outbox.isEmpty()) {
      outbox.handOver(this::tick);
      lastHandOverNanos = System.nanoTime();
    }
  }

  /** What goes on whatever this thread waits for: confirming, keepalives, the wish to stop. */
  private void tick() throws SQLException {
    stop.check();
    confirm();
    watch.tick();
    boolean caughtUp = outbox.isCaughtUp() && !events.isTransactionOpen();
    vitals.streaming(
        ReaderSession.progress(publishing, events.replayed()),
        wal.received(),
        caughtUp,
        caughtUp || events.lastCommitTime() == null
            ? Duration.ZERO
            : Duration.between(events.lastCommitTime(), clock.now()));
    vitals.stands(publishing.published(), wal.confirmed());
    wal.tick();
  }

  private void confirm() {
    if (wal.confirm(publishing.confirmable())) {
      progressed.run();
    }
  }

  private void giveLastEvents() throws SQLException {
    long deadline = System.nanoTime() + STOP_PATIENCE.toNanos() / 3;
    try {
      outbox.handOver(
          () -> {
            if (System.nanoTime() - deadline > 0) {
              throw new StopRequestedException();
            }
          });
    } catch (StopRequestedException e) {
      // the broker is not taking anything: these events are read again next time
    }
  }
}
