package io.bartie.reader.publish;

import io.bartie.connect.KafkaEndpoint;
import io.bartie.envelope.Op;
import io.bartie.position.Lsn;
import io.bartie.process.HeapLimit;
import io.bartie.process.ProcessStop;
import io.bartie.seam.Seam;
import io.bartie.seam.Seams;
import io.bartie.state.KeyLayout;
import io.bartie.state.StateRecord;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes chunks in Kafka transactions, each with the state record that speaks of its events
 * (I2). The first failure is the last thing it does: the open transaction is aborted with the
 * producer, and nothing after the failed event becomes visible.
 *
 * <p>{@link #run} is the publisher thread; the other methods may be called by any.
 */
public final class Publisher implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Publisher.class);
  private static final Duration CLOSE = Duration.ofSeconds(2);

  private final Producer<byte[], byte[]> producer;
  private final String topic;
  private final ChunkQueue queue;
  private final PublishLimits limits;
  private final TopicWatch watch;
  private final PublishMeter meter;
  private final Seams seams;
  private StateRecord state;
  private volatile Exception sendFailure;
  private volatile OutgoingRecord failedRecord;
  private OutgoingRecord sending;

  private volatile Lsn confirmable;
  private volatile long committedChunks;
  private volatile long committedRecords;
  private volatile long committedBytes;
  private volatile Throwable failure;
  private volatile boolean ending;

  /**
   * @param producer after {@code initTransactions}; closed by this
   * @param state the record that is in the state topic now
   */
  Publisher(
      Producer<byte[], byte[]> producer,
      String topic,
      ChunkQueue queue,
      PublishLimits limits,
      StateRecord state,
      TopicWatch watch,
      PublishMeter meter,
      Seams seams) {
    this.producer = producer;
    this.topic = topic;
    this.queue = queue;
    this.limits = limits;
    this.state = state;
    this.watch = watch;
    this.meter = meter;
    this.seams = seams;
    this.confirmable = state.confirmableLsn();
  }

  @Override
  public void run() {
    try {
      long taken = 0;
      for (Chunk first = queue.take(); first != null; first = queue.take()) {
        taken = publish(first, taken);
      }
    } catch (InterruptedException | org.apache.kafka.common.errors.InterruptException e) {
      failure = new PublishException("publishing was broken off", e);
    } catch (Throwable e) {
      failure = classified(e);
    } finally {
      ending = true;
      queue.close();
      closeProducer();
    }
  }

  /** Aborts the open transaction, if there is one and the broker answers. */
  private void closeProducer() {
    // an interruption that was meant for the work must not cut the close short
    Thread.interrupted();
    try {
      producer.close(CLOSE);
    } catch (org.apache.kafka.common.KafkaException e) {
      LOG.debug("the producer's close was cut short; the next session ends its transaction", e);
    }
  }

  /** Whether this has done its last work, and needs no interruption to end. */
  boolean isEnding() {
    return ending;
  }

  /** One Kafka transaction, begun with a chunk; returns the number of chunks taken so far. */
  private long publish(Chunk first, long takenBefore) throws InterruptedException {
    long started = System.nanoTime();
    long taken = takenBefore;
    int events = 0;
    int[] byOp = new int[Op.values().length];
    long bytes = 0;
    producer.beginTransaction();
    Chunk chunk = first;
    do {
      taken++;
      for (OutgoingRecord out : chunk.records()) {
        send(out);
      }
      for (KeyLayout layout : chunk.forgotten()) {
        sendState(layout.recordKey(), null);
      }
      for (KeyLayout layout : chunk.layouts()) {
        sendState(layout.recordKey(), layout.toJson());
      }
      state = chunk.applyTo(state);
      events += chunk.records().size();
      chunk.countInto(byOp);
      bytes += chunk.bytes();
      long age = System.nanoTime() - started;
      chunk =
          events < limits.transactionEvents()
                  && bytes < limits.transactionBytes()
                  && age < limits.transactionAge().toNanos()
                  && sendFailure == null
              ? queue.poll(limits.transactionQuiet().toNanos())
              : null;
    } while (chunk != null);
    watch.look();
    commit();
    // Rule 1: only now may the source hear of it
    confirmable = state.confirmableLsn();
    committedRecords += events; // written by this thread alone
    committedBytes += bytes;
    committedChunks = taken;
    meter.committed(byOp, bytes, Duration.ofNanos(System.nanoTime() - started));
    return taken;
  }

  private void send(OutgoingRecord out) {
    sending = out;
    producer.send(
        new ProducerRecord<>(topic, out.partition(), out.key(), out.value()),
        (metadata, e) -> failed(out, e));
  }

  private void sendState(byte[] key, byte[] value) {
    producer.send(
        new ProducerRecord<>(StateRecord.topicFor(topic), 0, key, value),
        (metadata, e) -> failed(null, e));
  }

  private void failed(OutgoingRecord out, Exception e) {
    if (e != null && sendFailure == null) {
      failedRecord = out;
      sendFailure = e;
    }
  }

  private void commit() {
    // I2: what was published and where it ends become visible together, or not at all
    sendState(state.slot().getBytes(StandardCharsets.UTF_8), state.toJson());
    // the producer would refuse to commit after most failures; no failure at all may be committed
    producer.flush();
    if (sendFailure != null) {
      throw new PublishException("an event could not be sent", sendFailure);
    }
    seams.reached(Seam.READER_AFTER_SEND);
    producer.commitTransaction();
    seams.reached(Seam.READER_AFTER_KAFKA_COMMIT);
  }

  private Throwable classified(Throwable thrown) {
    Throwable cause = sendFailure == null ? thrown : sendFailure;
    if (cause instanceof PublishException) {
      return cause;
    }
    if (cause instanceof RecordTooLargeException && failedRecord != null) {
      return tooLarge(failedRecord, cause);
    }
    HeapLimit heap = HeapLimit.ofThisJvm(PublishLimits.COPIES_IN_MEMORY);
    if (cause instanceof OutOfMemoryError && sending != null && heap.isToBlame(sending.bytes())) {
      return heap.refusal("reader", sending.subject(), sending.bytes());
    }
    if (cause instanceof ProcessStop || cause instanceof Error) {
      return cause;
    }
    return new PublishException("publishing to topic " + topic + " failed: " + cause, cause);
  }

  /** Either limit may be the smaller: the client's own is asked first, then the topic's. */
  private ProcessStop tooLarge(OutgoingRecord record, Throwable cause) {
    long bytes = record.value().length;
    String mend =
        bytes > KafkaEndpoint.MAX_RECORD_BYTES
            ? "By default a record may have up to "
                + KafkaEndpoint.MAX_RECORD_BYTES
                + " bytes, for a broker takes requests of 100 MiB. Take the column out of the"
                + " publication (a column list), or raise socket.request.max.bytes of the broker,"
                + " max.message.bytes of the topic and max.request.size and buffer.memory of the"
                + " reader (in the file of --kafka-config)"
            : "Raise the topic's limit: kafka-configs.sh --bootstrap-server … --alter --entity-type"
                + " topics --entity-name "
                + topic
                + " --add-config max.message.bytes="
                + KafkaEndpoint.MAX_RECORD_BYTES
                + " (Redpanda: rpk topic alter-config "
                + topic
                + " --set max.message.bytes="
                + KafkaEndpoint.MAX_RECORD_BYTES
                + ")";
    return ProcessStop.unsafe(
        record.subject()
            + " is too large for topic "
            + topic
            + ": "
            + bytes
            + " bytes. "
            + mend
            + ". Then start the reader again: it goes on with this row. Kafka said: "
            + cause.getMessage());
  }

  /** The highest LSN that may be confirmed: it is in the state topic. */
  public Lsn confirmable() {
    return confirmable;
  }

  /** How many records are durably in the topic. */
  long committedRecords() {
    return committedRecords;
  }

  /** About how many bytes they have. */
  long committedBytes() {
    return committedBytes;
  }

  /** How many chunks are durably in the topic. */
  long committedChunks() {
    return committedChunks;
  }

  /**
   * @throws PublishException or another, if this has failed
   */
  void check() {
    Throwable thrown = failure;
    if (thrown instanceof ProcessStop stop) {
      throw stop;
    }
    if (thrown instanceof PublishException known) {
      throw known;
    }
    if (thrown != null) {
      throw new IllegalStateException("the publisher failed", thrown);
    }
  }
}
