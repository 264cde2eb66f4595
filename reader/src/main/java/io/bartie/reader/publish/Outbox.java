package io.bartie.reader.publish;

import io.bartie.envelope.ChangeEvent;
import io.bartie.envelope.EnvelopeWriter;
import io.bartie.position.Lsn;
import io.bartie.state.KeyLayout;
import io.bartie.state.StateRecord;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.utils.Utils;

/**
 * Takes events in order, encodes each once, finds its partition, and hands them to the publisher in
 * chunks; waits while too much is under way (I6). Used by the replication thread.
 */
public final class Outbox implements EventSink {
  private static final long WAIT_NANOS = Duration.ofMillis(50).toNanos();

  private final ChunkQueue queue;
  private final Publisher publisher;
  private final PublishLimits limits;
  private final int partitions;
  private final EnvelopeWriter envelopes = new EnvelopeWriter();
  private Chunk chunk = new Chunk();
  private long handedOver;
  private long handedRecords;
  private long handedBytes;

  Outbox(ChunkQueue queue, Publisher publisher, PublishLimits limits, int partitions) {
    this.queue = queue;
    this.publisher = publisher;
    this.limits = limits;
    this.partitions = partitions;
  }

  /**
   * Adds the change of a row.
   *
   * @param key the record's key, which also says which partition it goes to (I4)
   * @param tick what to do while there is no room
   */
  public void row(ChangeEvent.RowChange event, byte[] key, Tick tick) throws SQLException {
    int partition = Utils.toPositive(Utils.murmur2(key)) % partitions;
    chunk.add(event.op(), new OutgoingRecord(partition, key, envelopes.write(event)));
    chunk.reaches(event.position());
    handOverIfFull(tick);
  }

  /** Adds a control event to every partition. */
  public void control(ChangeEvent event, Tick tick) throws SQLException {
    byte[] value = envelopes.write(event);
    for (int partition = 0; partition < partitions; partition++) {
      chunk.add(event.op(), new OutgoingRecord(partition, null, value));
    }
    if (event instanceof ChangeEvent.TableSweep) {
      chunk.reaches(event.position());
    }
    handOverIfFull(tick);
  }

  /** Adds a key layout, which becomes durable with the events after it. */
  @Override
  public void remember(KeyLayout layout) {
    chunk.remember(layout);
  }

  /** Withdraws a key layout of an earlier slot, so that the state topic can be compacted. */
  public void forget(KeyLayout layout) {
    chunk.forget(layout);
  }

  /** Everything committed before this LSN has been added; it may be confirmed once published. */
  public void complete(Lsn lsn) {
    chunk.completes(lsn);
  }

  /** The state record changes with what has been added so far. */
  public void change(UnaryOperator<StateRecord> change) {
    chunk.change(change);
  }

  private void handOverIfFull(Tick tick) throws SQLException {
    if (chunk.records().size() >= limits.chunkEvents() || chunk.bytes() >= limits.chunkBytes()) {
      handOver(tick);
    }
  }

  /** Whether anything waits here that has not been handed over. */
  public boolean isEmpty() {
    return chunk.isEmpty();
  }

  /** Whether everything that was added is durably in the topic. */
  public boolean isCaughtUp() {
    return isEmpty() && publisher.committedChunks() >= handedOver;
  }

  /** How many records are on their way: here, in the queue, or in an open Kafka transaction. */
  public long bufferedRecords() {
    return handedRecords + chunk.records().size() - publisher.committedRecords();
  }

  /** About how many bytes they have. */
  public long bufferedBytes() {
    return handedBytes + chunk.bytes() - publisher.committedBytes();
  }

  /** Hands over what has been added, however little it is. */
  public void handOver(Tick tick) throws SQLException {
    try {
      while (!queue.offer(chunk, WAIT_NANOS)) {
        publisher.check();
        tick.tick();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PublishException("interrupted while waiting for the publisher", e);
    }
    handedOver++;
    handedRecords += chunk.records().size();
    handedBytes += chunk.bytes();
    chunk = new Chunk();
  }

  /** Hands over what has been added and waits until everything is durably in the topic. */
  public void flush(Tick tick) throws SQLException {
    handOver(tick);
    try {
      while (publisher.committedChunks() < handedOver) {
        publisher.check();
        tick.tick();
        Thread.sleep(2);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PublishException("interrupted while waiting for the publisher", e);
    }
  }
}
