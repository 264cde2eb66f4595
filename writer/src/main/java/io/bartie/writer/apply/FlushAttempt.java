package io.bartie.writer.apply;

import io.bartie.connect.SqlFailure;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.process.ProcessStop;
import io.bartie.seam.Seam;
import io.bartie.seam.Seams;
import io.bartie.writer.batch.Batch;
import io.bartie.writer.batch.FetchedEvent;
import io.bartie.writer.batch.Slice;
import io.bartie.writer.fence.LockHolders;
import io.bartie.writer.fold.UnappliableEventException;
import io.bartie.writer.health.FlushResult;
import io.bartie.writer.health.FlushStep;
import io.bartie.writer.health.FlushTimer;
import io.bartie.writer.merge.RunMerge;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt to bring a batch into the destination, and what its failure means. Keeps the session
 * between attempts, and discards it after any failure. Used by the apply thread.
 */
final class FlushAttempt implements AutoCloseable {
  private static final String CARDINALITY_VIOLATION = "21000";
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final int STUCK_SECONDS = 5;
  private static final Duration CONFIRM = Duration.ofSeconds(4);
  private static final Logger LOG = LoggerFactory.getLogger(FlushAttempt.class);

  private final DestinationPool pool;
  private final String topic;
  private final TopicIdentity topicIdentity;
  private final Committed committed;
  private final Seams seams;
  private DestinationSession session;

  /** The discarded session, of which only what it knows of tables is asked. */
  private DestinationSession lastSession;

  /** Is told of everything that the destination has committed. */
  @FunctionalInterface
  interface Committed {
    void committed(Batch batch, FlushResult result, FlushTimer timer);
  }

  FlushAttempt(
      DestinationPool pool,
      String topic,
      TopicIdentity topicIdentity,
      Committed committed,
      Seams seams) {
    this.pool = pool;
    this.topic = topic;
    this.topicIdentity = topicIdentity;
    this.committed = committed;
    this.seams = seams;
  }

  /** The session, opened if need be. */
  DestinationSession session() throws SQLException {
    if (session == null) {
      if (lastSession != null) {
        seams.reachedInSession(Seam.WRITER_ON_RECONNECT);
      }
      session = DestinationSession.open(pool, topic, seams);
    }
    return session;
  }

  /**
   * Applies the batch and commits. When this throws, it is unknown whether the commit took place;
   * the fence makes another attempt safe (I3).
   *
   * @param failures how many attempts have failed before: each may wait longer for an answer
   */
  void apply(Batch batch, int failures)
      throws SQLException, RewoundException, InterruptedException {
    FlushTimer timer = new FlushTimer(System::nanoTime);
    FlushTransaction transaction = new FlushTransaction(session(), topic, batch);
    boolean sessionIsGood = false;
    try {
      session.limitWaiting(failures);
      Future<String> topicId = topicIdentity.now();
      FlushResult result = transaction.run(timer);
      seams.reachedInSession(Seam.WRITER_AFTER_MERGE);
      confirmTopic(topicId, batch);
      timer.ended(FlushStep.CONFIRM);
      session.connection().commit();
      timer.ended(FlushStep.COMMIT);
      seams.reachedInSession(Seam.WRITER_AFTER_COMMIT);
      sessionIsGood = true;
      committed.committed(batch, result, timer);
    } catch (SQLException e) {
      if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
        session.rollback();
        LockHolders.endStuck(session.connection(), transaction.locks().keys(), STUCK_SECONDS);
      }
      throw e;
    } finally {
      if (!sessionIsGood) {
        discard();
      }
    }
  }

  /**
   * I1: a topic that was deleted and made again under our feet has offsets that look the same. All
   * records of the batch were fetched before the question was asked, so the same answer as at the
   * assignment says that they are of the same topic.
   */
  private void confirmTopic(Future<String> topicId, Batch batch)
      throws SQLException, InterruptedException {
    String now;
    try {
      now = topicId.get(CONFIRM.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      Throwable cause = e instanceof ExecutionException ? e.getCause() : e;
      throw new TopicUnconfirmedException(topic, cause);
    }
    for (Slice slice : batch.slices()) {
      if (!slice.lease().topicId().equals(now)) {
        throw TopicGaps.otherTopic(topic, slice.lease().partition(), slice.lease().topicId(), now);
      }
    }
  }

  /**
   * Applies a batch that failed as a whole in ever smaller parts, each committed: what comes before
   * the event at fault is applied, and the event is found. If every part passes, so has the batch.
   *
   * @throws ProcessStop naming the event that cannot be applied
   */
  void applyInParts(Batch batch, int failures)
      throws SQLException, RewoundException, InterruptedException {
    try {
      apply(batch, failures);
    } catch (SQLException e) {
      if (SqlFailure.of(e) == SqlFailure.TRANSIENT) {
        throw e;
      }
      if (CARDINALITY_VIOLATION.equals(e.getSQLState())) {
        throw ProcessStop.unsafe(
            "topic "
                + topic
                + " "
                + batch.offsets()
                + ": two rows of the source are one row to the destination's key ("
                + ServerMessage.describe(e, null)
                + "): a key column's type there is coarser than the source's. Give the table the"
                + " source's types, or rename it so that it is made anew, then run: bin/cdcctl resync"
                + " --yes",
            e);
      }
      if (batch.eventCount() == 0) {
        throw ProcessStop.unsafe(pool.url() + ": " + ServerMessage.describe(e, null), e);
      }
      if (batch.eventCount() == 1) {
        throw stop(batch, e);
      }
      applyHalves(batch, failures);
    } catch (UnappliableEventException e) {
      if (batch.eventCount() == 1) {
        throw EventStop.of(topic, e.fetched(), e.getMessage(), e);
      }
      applyHalves(batch, failures);
    }
  }

  private void applyHalves(Batch batch, int failures)
      throws SQLException, RewoundException, InterruptedException {
    LOG.info("looking for the event at fault events={} {}", batch.eventCount(), batch.offsets());
    for (Batch half : batch.halves()) {
      applyInParts(half, failures);
    }
  }

  private ProcessStop stop(Batch batch, SQLException failure) {
    FetchedEvent event =
        batch.slices().stream().flatMap(slice -> slice.events().stream()).findFirst().orElseThrow();
    RunMerge merge = null;
    if (lastSession != null && event.event() instanceof RowChange change) {
      merge = lastSession.merge(change.shape());
    }
    String reason =
        ServerMessage.describe(failure, merge == null ? null : merge.staging().target());
    return EventStop.of(topic, event, reason, failure);
  }

  void discard() {
    if (session != null) {
      pool.discard(session.connection());
      lastSession = session;
      session = null;
    }
  }

  @Override
  public void close() {
    discard();
  }
}
