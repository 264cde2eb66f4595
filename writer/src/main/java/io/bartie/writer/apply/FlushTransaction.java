package io.bartie.writer.apply;

import io.bartie.envelope.ChangeEvent;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ChangeEvent.TableSweep;
import io.bartie.envelope.GeneratedColumn;
import io.bartie.envelope.Op;
import io.bartie.envelope.TableShape;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.process.ProcessStop;
import io.bartie.sql.TableName;
import io.bartie.writer.batch.Batch;
import io.bartie.writer.batch.FetchedEvent;
import io.bartie.writer.batch.Slice;
import io.bartie.writer.fence.FenceState;
import io.bartie.writer.fence.FlushLocks;
import io.bartie.writer.fence.LockKeys;
import io.bartie.writer.fence.PartitionProgress;
import io.bartie.writer.fold.TableRuns;
import io.bartie.writer.fold.UnappliableEventException;
import io.bartie.writer.health.FlushResult;
import io.bartie.writer.health.FlushStep;
import io.bartie.writer.health.FlushTimer;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Everything that a batch does to the destination, short of the commit: lock, skip what was applied
 * or swept before, sweep, fold, merge, advance the fences. Used by the apply thread, once.
 */
final class FlushTransaction {
  private final DestinationSession session;
  private final String topic;
  private final Batch batch;
  private final BatchSurvey survey;
  private final FlushLocks locks = new FlushLocks();
  private final int[] appliedByOp = new int[Op.values().length];
  private int fenced;
  private int sweptBefore;

  FlushTransaction(DestinationSession session, String topic, Batch batch) {
    this.session = session;
    this.topic = topic;
    this.batch = batch;
    this.survey = BatchSurvey.of(batch);
    for (Slice slice : batch.slices()) {
      locks.exclusive(LockKeys.partition(topic, slice.lease().partition()));
    }
    survey.sweeps().keySet().forEach(table -> locks.exclusive(LockKeys.table(table)));
    survey.rowTables().forEach(table -> locks.shared(LockKeys.table(table)));
  }

  /** The locks that it takes. */
  FlushLocks locks() {
    return locks;
  }

  /**
   * Leaves the transaction open, to be committed or rolled back.
   *
   * @throws RewoundException when events between the destination's position and the batch's begin
   *     are missing
   * @throws ProcessStop when the partition's progress belongs to another topic
   */
  FlushResult run(FlushTimer timer) throws SQLException, RewoundException {
    session.tidy();
    for (Map.Entry<TableShape, Boolean> shape : survey.shapes().entrySet()) {
      session.prepare(shape.getKey(), shape.getValue());
    }
    for (Map.Entry<TableShape, List<GeneratedColumn>> computed : survey.generated().entrySet()) {
      session.prepareGenerated(computed.getKey(), computed.getValue());
    }
    Map<TableName, String> present = new HashMap<>();
    for (TableName table : survey.sweeps().keySet()) {
      Optional<String> target = session.sweepTarget(table);
      if (target.isPresent()) {
        present.put(table, target.get());
      } else {
        survey.forgetOffsets(table); // a fence says that there is a table
      }
    }
    timer.ended(FlushStep.PREPARE);
    FenceState fences = session.fences().lock(locks, survey.nextOffsets(), survey.changedTables());
    for (Slice slice : batch.slices()) {
      check(slice, fences);
    }
    timer.ended(FlushStep.LOCK);
    Map<TableName, SourcePosition> swept = new HashMap<>(fences.swept());
    int sweptRows = sweep(swept, present);
    timer.ended(FlushStep.SWEEP);
    TableRuns runs = fold(fences, swept);
    int rows = new FlushRows(session, timer).apply(runs);
    Map<Integer, PartitionProgress> progress = progress(fences);
    session.fences().advance(survey.nextOffsets(), progress);
    timer.ended(FlushStep.FENCE);
    Map<Integer, Lsn> positions = new TreeMap<>();
    progress.forEach((partition, reached) -> positions.put(partition, reached.position().lsn()));
    return new FlushResult(appliedByOp, fenced, sweptBefore, rows, sweptRows, positions);
  }

  private void check(Slice slice, FenceState fences) throws RewoundException {
    int partition = slice.lease().partition();
    PartitionProgress progress = fences.partitions().get(partition);
    if (progress != null && !progress.topicId().equals(slice.lease().topicId())) {
      throw TopicGaps.otherTopic(topic, partition, progress.topicId(), slice.lease().topicId());
    }
    if (progress == null && fences.hasTables(partition)) {
      throw ProcessStop.unsafe(
          "topic "
              + topic
              + " partition "
              + partition
              + ": the destination has rows for it in bartie.fence and none in bartie.progress, so"
              + " nothing says which topic they speak of. Stop the processes and run: bin/cdcctl"
              + " resync --yes");
    }
    // I1: events between the two were fetched, but are not in the destination (any more).
    if (slice.start() > fences.nextOffset(partition)) {
      throw new RewoundException(
          "partition %d: the destination stands at offset %d, the batch begins at %d"
              .formatted(partition, fences.nextOffset(partition), slice.start()));
    }
  }

  /** Raises the swept positions in {@code swept} to those of the batch. */
  private int sweep(Map<TableName, SourcePosition> swept, Map<TableName, String> present)
      throws SQLException {
    int rows = 0;
    for (Map.Entry<TableName, SourcePosition> entry : survey.sweeps().entrySet()) {
      SourcePosition before = swept.get(entry.getKey());
      if (before == null || before.isBefore(entry.getValue())) {
        session.waitAsLongAsItTakes(); // a sweep reads the whole table
        rows +=
            session.sweeps().sweep(entry.getKey(), entry.getValue(), present.get(entry.getKey()));
        session.limitWaiting();
        swept.put(entry.getKey(), entry.getValue());
      }
    }
    return rows;
  }

  private TableRuns fold(FenceState fences, Map<TableName, SourcePosition> swept) {
    TableRuns runs = new TableRuns();
    for (Slice slice : batch.slices()) {
      int partition = slice.lease().partition();
      TableShape lastShape = null;
      long nextOffset = 0;
      SourcePosition sweptBelow = null;
      for (FetchedEvent fetched : slice.events()) {
        if (!(fetched.event() instanceof RowChange change)) {
          continue;
        }
        if (change.shape() != lastShape) {
          lastShape = change.shape();
          nextOffset = fences.nextOffset(partition, lastShape.table());
          sweptBelow = swept.get(lastShape.table());
        }
        // I3: an event below the fence has been applied. And one below a sweep has been swept.
        if (fetched.offset() < nextOffset) {
          fenced++;
        } else if (sweptBelow != null && change.position().isBefore(sweptBelow)) {
          sweptBefore++;
        } else if (change.op() != Op.READ && isRewound(fences, partition, change)) {
          throw new UnappliableEventException(
              fetched,
              "its source position "
                  + change.position()
                  + " lies before "
                  + fences.partitions().get(partition).position()
                  + ", up to which this partition has been applied: the source went back, or is"
                  + " another cluster, or a reader of a second slot publishes to this topic too, and the destination's rows look newer than they are. Stop the"
                  + " processes and run: bin/cdcctl resync --yes --empty-tables");
        } else {
          runs.add(fetched);
          appliedByOp[change.op().ordinal()]++;
        }
      }
    }
    return runs;
  }

  /**
   * Whether what was committed before the event's position has been applied with it. The rows of a
   * copy all carry the copy's position, and only the watermark after the last says that it is
   * complete.
   */
  private static boolean tellsProgress(ChangeEvent event) {
    return switch (event.op()) {
      case INSERT, UPDATE, DELETE, WATERMARK -> true;
      case SWEEP -> ((TableSweep) event).below().equals(event.position());
      case READ, SCHEMA -> false;
    };
  }

  /** In offset order, streamed positions never go back. */
  private static boolean isRewound(FenceState fences, int partition, RowChange change) {
    PartitionProgress progress = fences.partitions().get(partition);
    return progress != null && change.position().isBefore(progress.position());
  }

  private Map<Integer, PartitionProgress> progress(FenceState fences) {
    Map<Integer, PartitionProgress> next = new TreeMap<>();
    for (Slice slice : batch.slices()) {
      int partition = slice.lease().partition();
      PartitionProgress before = fences.partitions().get(partition);
      SourcePosition position = before == null ? SourcePosition.ZERO : before.position();
      ChangeEvent newest = null;
      for (FetchedEvent fetched : slice.events()) {
        if (tellsProgress(fetched.event()) && position.isBefore(fetched.event().position())) {
          newest = fetched.event();
          position = newest.position();
        }
      }
      String time;
      if (newest != null) {
        time = newest.commitTime().toString();
      } else {
        time = before == null ? null : before.commitTime();
      }
      next.put(
          partition, new PartitionProgress(slice.lease().topicId(), slice.next(), position, time));
    }
    return next;
  }
}
