package io.bartie.writer.apply;

import io.bartie.connect.SqlFailure;
import io.bartie.process.Backoff;
import io.bartie.process.ProcessStop;
import io.bartie.seam.Seams;
import io.bartie.writer.batch.AppliedProgress;
import io.bartie.writer.batch.Batch;
import io.bartie.writer.batch.FetchedEvent;
import io.bartie.writer.batch.Handover;
import io.bartie.writer.batch.Lease;
import io.bartie.writer.batch.Work;
import io.bartie.writer.fence.PartitionProgress;
import io.bartie.writer.fold.UnappliableEventException;
import io.bartie.writer.health.FlushResult;
import io.bartie.writer.health.FlushTimer;
import io.bartie.writer.health.RetryReason;
import io.bartie.writer.health.WriterVitals;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The apply thread's work: takes batches as they fall due and reports each only after the
 * destination has committed it (rule 2). Retries for ever what may heal; everything else ends it.
 */
public final class Applier {
  private static final Logger LOG = LoggerFactory.getLogger(Applier.class);

  private final Handover handover;
  private final FlushAttempt attempt;
  private final Backoff backoff;
  private final ProgressLog progress;
  private final WriterVitals vitals;

  public Applier(
      Handover handover,
      DestinationPool pool,
      String topic,
      TopicIdentity topicIdentity,
      Backoff backoff,
      ProgressLog progress,
      WriterVitals vitals,
      Seams seams) {
    this.handover = handover;
    this.attempt = new FlushAttempt(pool, topic, topicIdentity, this::committed, seams);
    this.backoff = backoff;
    this.progress = progress;
    this.vitals = vitals;
  }

  /**
   * Works until the handover is stopped.
   *
   * @throws ProcessStop when an event cannot be applied, or going on would leave a gap
   */
  public void run() throws InterruptedException {
    try (attempt) {
      tryDestination();
      while (true) {
        Work work = handover.next(vitals::ready);
        vitals.waits("the destination is to take a batch");
        if (work instanceof Work.Flush flush) {
          vitals.taken(flush.batch(), flush.age());
          flush(flush.batch());
        } else if (work instanceof Work.FindStarts starts) {
          findStarts(starts.leases());
        } else {
          return;
        }
        vitals.idle();
      }
    } finally {
      handover.ended();
    }
  }

  /** Wrong settings are said at start, also while there is nothing to apply yet. */
  private void tryDestination() {
    try {
      attempt.session();
    } catch (SQLException e) {
      refusePermanent(e);
      LOG.warn("the destination does not answer yet: {}", ServerMessage.describe(e, null));
    }
  }

  private static void refusePermanent(SQLException failure) {
    if (SqlFailure.of(failure) == SqlFailure.PERMANENT) {
      throw ProcessStop.configuration(
          "the destination cannot be used: " + ServerMessage.describe(failure, null));
    }
  }

  private void flush(Batch taken) throws InterruptedException {
    boolean inParts = false;
    while (!handover.isStopping()) {
      Batch batch = taken.withoutEnded();
      if (batch.isEmpty()) {
        handover.applied(batch);
        return;
      }
      try {
        if (inParts) {
          attempt.applyInParts(batch, backoff.failures());
        } else {
          attempt.apply(batch, backoff.failures());
        }
        recovered();
        handover.applied(batch);
        return;
      } catch (RewoundException e) {
        LOG.warn(
            "the destination went back; reading again from where it stands: {}", e.getMessage());
        vitals.rewound();
        handover.rewound(batch);
        return;
      } catch (UnappliableEventException e) {
        LOG.warn("a flush failed {}: {}", batch.offsets(), e.getMessage());
        vitals.failed(RetryReason.REFUSED, "applying in parts", e.getMessage());
        inParts = true;
      } catch (OutOfMemoryError e) {
        throw outOfMemory(batch);
      } catch (SQLException e) {
        if (SqlFailure.of(e) == SqlFailure.PERMANENT) {
          // Once more on a fresh session, which knows the destination as it is now; then in parts.
          LOG.warn("a flush failed {}: {}", batch.offsets(), ServerMessage.describe(e, null));
          vitals.failed(RetryReason.REFUSED, "applying in parts", ServerMessage.describe(e, null));
          inParts = true;
        } else {
          waitBeforeRetry(e, batch.offsets());
        }
      }
    }
  }

  /** I6: what the heap does not take is named, not died of. */
  private ProcessStop outOfMemory(Batch batch) {
    FetchedEvent largest =
        batch.slices().stream()
            .flatMap(slice -> slice.events().stream())
            .max(Comparator.comparingInt(FetchedEvent::bytes))
            .orElseThrow();
    return ProcessStop.unsafe(
        "a flush of %d events ran out of memory, a heap of %d MiB; the largest, of %d bytes, is partition %d offset %d key %s. Start the writer with a larger heap, by BARTIE_JAVA_OPTS=-Xmx…, or smaller batches, by --batch-bound: it goes on with this batch."
            .formatted(
                batch.eventCount(),
                Runtime.getRuntime().maxMemory() >> 20,
                largest.bytes(),
                largest.partition(),
                largest.offset(),
                largest.key()));
  }

  private void findStarts(List<Lease> leases) throws InterruptedException {
    while (!handover.isStopping() && leases.stream().anyMatch(lease -> !lease.hasEnded())) {
      try {
        Map<Integer, PartitionProgress> found =
            attempt
                .session()
                .fences()
                .progress(leases.stream().map(Lease::partition).distinct().toList());
        attempt.session().connection().commit();
        Map<Lease, AppliedProgress> starts = new HashMap<>();
        for (Lease lease : leases) {
          PartitionProgress row = found.get(lease.partition());
          starts.put(
              lease,
              row == null
                  ? AppliedProgress.NONE
                  : new AppliedProgress(row.topicId(), row.nextOffset()));
        }
        recovered();
        handover.startsFound(starts);
        return;
      } catch (SQLException e) {
        attempt.discard();
        refusePermanent(e);
        waitBeforeRetry(e, "reading where the partitions begin");
      }
    }
    handover.startsFound(Map.of());
  }

  private void waitBeforeRetry(SQLException failure, String what) throws InterruptedException {
    handover.retrying();
    vitals.failed(reason(failure), what, ServerMessage.describe(failure, null));
    Duration wait = backoff.failed();
    LOG.warn(
        "not done, trying again what=\"{}\" failures={} wait={}ms: {}",
        what,
        backoff.failures(),
        wait.toMillis(),
        ServerMessage.describe(failure, null));
    handover.pause(wait);
  }

  static RetryReason reason(SQLException failure) {
    return failure instanceof TopicUnconfirmedException
        ? RetryReason.BROKER
        : RetryReason.of(failure);
  }

  private void committed(Batch batch, FlushResult result, FlushTimer timer) {
    vitals.flushed(batch, result, timer);
    progress.flushed(batch, result, timer);
  }

  /** I8: only what went through counts. */
  private void recovered() {
    if (backoff.failures() > 0) {
      LOG.info("it goes on failures={}", backoff.failures());
    }
    backoff.progressed();
  }
}
