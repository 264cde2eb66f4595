package io.bartie.writer.consume;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.bartie.connect.KafkaEndpoint;
import io.bartie.envelope.ChangeEvent;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.EnvelopeException;
import io.bartie.envelope.EnvelopeReader;
import io.bartie.process.HeapLimit;
import io.bartie.process.ProcessStop;
import io.bartie.seam.Seam;
import io.bartie.seam.Seams;
import io.bartie.writer.batch.FetchedEvent;
import io.bartie.writer.batch.Handover;
import io.bartie.writer.batch.KeyBytes;
import io.bartie.writer.batch.Slice;
import io.bartie.writer.health.WriterVitals;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The consumer thread's work: fetches, decodes and hands over, never more than fits (I6), and goes
 * on polling whatever the destination does, so that the group keeps its members.
 */
public final class EventConsumer {
  private static final Duration POLL = Duration.ofMillis(200);

  /** While nothing is under way: what comes, new partitions and a stop end a poll at once. */
  private static final Duration POLL_WHEN_IDLE = Duration.ofSeconds(1);

  /** Each step of a beginning is taken after a poll. */
  private static final Duration POLL_WHEN_STARTING = Duration.ofMillis(50);

  /** While the buffer is full it holds work for longer than this. */
  private static final Duration POLL_WHEN_FULL = Duration.ofMillis(10);

  private static final Duration RETRY = Duration.ofMillis(500);
  private static final Duration DRAIN = Duration.ofSeconds(30);
  private static final long LAG_NANOS = Duration.ofSeconds(1).toNanos();
  private static final Duration CLOSE = Duration.ofSeconds(5);
  private static final Logger LOG = LoggerFactory.getLogger(EventConsumer.class);

  private final Consumer<byte[], ByteBuffer> consumer;
  private final PollBudget budget;
  private final HeapLimit heap;
  private final TopicLog log;
  private final Handover handover;
  private final String topic;
  private final Assignment assignment;
  private final WriterVitals vitals;
  private final Seams seams;
  private final BrokerProbe probe;
  private final Clock clock = Clock.systemUTC();
  private final EnvelopeReader reader = new EnvelopeReader();
  private final AtomicBoolean stopping = new AtomicBoolean();
  private long lagSaid = System.nanoTime();
  private ProcessStop badInput;

  EventConsumer(
      Consumer<byte[], ByteBuffer> consumer,
      PollBudget budget,
      HeapLimit heap,
      TopicLog log,
      Handover handover,
      String topic,
      WriterVitals vitals,
      Seams seams) {
    this.consumer = consumer;
    this.budget = budget;
    this.heap = heap;
    this.log = log;
    this.handover = handover;
    this.topic = topic;
    this.vitals = vitals;
    this.seams = seams;
    this.probe = new BrokerProbe(log::reach, vitals, System::nanoTime);
    this.assignment =
        new Assignment(consumer, log, handover, topic, vitals, seams, System::nanoTime);
  }

  /** Ends {@link #run}; any thread may call it. */
  public void stop() {
    stopping.set(true);
    consumer.wakeup();
  }

  /**
   * Works until it is stopped.
   *
   * @throws ProcessStop on a gap or on input that is no envelope
   */
  public void run() throws InterruptedException {
    awaitTopic();
    consumer.subscribe(List.of(topic), assignment);
    while (!stopping.get() && badInput == null) {
      poll();
    }
    if (badInput != null) {
      drain();
      throw badInput;
    }
  }

  /** Commits what was applied and leaves the group; nothing else may be called after it. */
  public void close() {
    assignment.commitLast();
    try {
      consumer.close(org.apache.kafka.clients.consumer.CloseOptions.timeout(CLOSE));
    } catch (KafkaException e) {
      LOG.info("the consumer did not close cleanly: {}", e.toString());
    }
  }

  private void awaitTopic() throws InterruptedException {
    long said = 0;
    for (long attempt = 0; !stopping.get(); attempt++) {
      try {
        vitals.brokerWaits("waiting for topic " + topic);
        if (log.id().isPresent()) {
          vitals.brokerAnswers();
          return;
        }
        if (attempt == 0 || attempt - said >= 20) {
          LOG.info("waiting for the topic, which the reader makes topic={}", topic);
          said = attempt;
        }
      } catch (AuthenticationException | AuthorizationException e) {
        throw ProcessStop.configuration("the broker refuses the writer: " + e.getMessage());
      } catch (KafkaException e) {
        vitals.brokerFails(e.toString());
        LOG.warn("the broker does not answer, trying again: {}", e.toString());
      }
      handover.pause(RETRY);
    }
  }

  private void poll() throws InterruptedException {
    vitals.alive();
    try {
      boolean wasStarting = assignment.isStarting();
      if (wasStarting) {
        vitals.brokerWaits("finding where the partitions begin");
      }
      assignment.proceed();
      boolean full = handover.isFull();
      assignment.pause(full);
      budget.renew();
      ConsumerRecords<byte[], ByteBuffer> records = consumer.poll(patience(full));
      if (!records.isEmpty()) {
        seams.reached(Seam.WRITER_AFTER_POLL);
      }
      handOver(records);
      if (!assignment.isStarting()) {
        if (wasStarting) {
          vitals.brokerAnswers();
        }
        probe.polled(assignment.nextOffsets(), full);
      }
      assignment.commit();
      long now = System.nanoTime();
      if (now - lagSaid >= LAG_NANOS) {
        lagSaid = now;
        assignment.sayLag();
      }
    } catch (WakeupException e) {
      LOG.debug("woken up to stop, or for partitions that begin");
    } catch (LogTruncationException e) {
      throw ProcessStop.unsafe(
          "topic "
              + topic
              + ": the log was cut behind what was read, at "
              + e.divergentOffsets()
              + ". Going on would leave a gap. Stop the processes and run: bin/cdcctl resync --yes, which copies the tables anew.",
          e);
    } catch (OffsetOutOfRangeException e) {
      assignment.refuseOutOfRange(e.offsetOutOfRangePartitions());
      LOG.warn("the broker refused an offset that is in range, trying again: {}", e.getMessage());
      handover.pause(RETRY);
    } catch (AuthenticationException | AuthorizationException e) {
      throw ProcessStop.configuration("the broker refuses the writer: " + e.getMessage());
    } catch (RecordDeserializationException e) {
      badInput = tooLarge(e);
    } catch (OutOfMemoryError e) {
      badInput =
          heap.refusalUnreceived(
              "writer",
              "topic %s: a record at or after %s".formatted(topic, assignment.positions()),
              KafkaEndpoint.MAX_RECORD_BYTES);
    } catch (RetriableException e) {
      probe.failed(e.toString());
      LOG.warn("the broker does not answer, trying again: {}", e.toString());
      assignment.fetchAgain();
      handover.pause(RETRY);
    } catch (KafkaException e) {
      throw ProcessStop.unsafe("topic " + topic + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** What has been applied is committed after a poll, and what starts goes on: not too late. */
  private Duration patience(boolean full) {
    if (full) {
      return POLL_WHEN_FULL;
    } else if (assignment.isStarting()) {
      return POLL_WHEN_STARTING;
    }
    return handover.isIdle() && !assignment.hasUncommitted() ? POLL_WHEN_IDLE : POLL;
  }

  /** I6: a row that the heap does not take is named, not died of. */
  private ProcessStop tooLarge(RecordDeserializationException e) {
    String where =
        "topic %s partition %d offset %d"
            .formatted(topic, e.topicPartition().partition(), e.offset());
    if (!(e.getCause() instanceof RowTooLargeException large)) {
      return ProcessStop.unsafe(where + " cannot be read: " + e.getMessage(), e);
    }
    String key =
        e.keyBuffer() == null
            ? "a control event"
            : "the row " + UTF_8.decode(e.keyBuffer().duplicate());
    return heap.refusal("writer", where + ": " + key, large.bytes());
  }

  private void handOver(ConsumerRecords<byte[], ByteBuffer> records) {
    long now = clock.millis();
    for (Map.Entry<TopicPartition, OffsetAndMetadata> next : records.nextOffsets().entrySet()) {
      Owned partition = assignment.started(next.getKey().partition()).orElse(null);
      if (partition == null) {
        continue;
      }
      List<ConsumerRecord<byte[], ByteBuffer>> fetched = records.records(next.getKey());
      List<FetchedEvent> events = new ArrayList<>(fetched.size());
      long end = next.getValue().offset();
      for (ConsumerRecord<byte[], ByteBuffer> record : fetched) {
        try {
          events.add(decode(record));
        } catch (EnvelopeException e) {
          end = record.offset();
          badInput = badInput(record, e);
          break;
        } catch (OutOfMemoryError e) {
          end = record.offset();
          badInput =
              heap.refusal(
                  "writer",
                  "topic %s partition %d offset %d: the row %s"
                      .formatted(
                          topic,
                          record.partition(),
                          record.offset(),
                          record.key() == null ? "-" : new String(record.key(), UTF_8)),
                  record.serializedValueSize());
          break;
        }
      }
      if (end > partition.next) {
        // the first is the oldest: a partition has one producer
        Duration travelled =
            fetched.isEmpty() ? Duration.ZERO : Duration.ofMillis(now - fetched.get(0).timestamp());
        handover.add(new Slice(partition.lease, partition.next, end, events), travelled);
        partition.next = end;
      }
    }
  }

  private FetchedEvent decode(ConsumerRecord<byte[], ByteBuffer> record) {
    ChangeEvent event = reader.read(record.value());
    if (event instanceof RowChange && record.key() == null) {
      throw new EnvelopeException("the record of a row has no key");
    }
    return new FetchedEvent(
        record.partition(),
        record.offset(),
        record.key() == null ? null : new KeyBytes(record.key()),
        event,
        Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize()));
  }

  private ProcessStop badInput(ConsumerRecord<byte[], ByteBuffer> record, EnvelopeException cause) {
    return ProcessStop.unsafe(
        "topic %s partition %d offset %d (key %s) is not an event that this writer understands: %s"
            .formatted(
                topic,
                record.partition(),
                record.offset(),
                record.key() == null ? "-" : new String(record.key(), UTF_8),
                cause.getMessage()),
        cause);
  }

  /** What came before the bad input is applied; nothing after it is fetched. */
  private void drain() throws InterruptedException {
    LOG.warn("bad input, applying what came before it: {}", badInput.getMessage());
    handover.drain();
    long attempts = DRAIN.dividedBy(POLL);
    for (long i = 0; i < attempts && !stopping.get() && !handover.isIdle(); i++) {
      assignment.pause(true);
      try {
        consumer.poll(POLL);
        assignment.commit();
      } catch (KafkaException e) {
        LOG.debug("while draining: {}", e.toString());
      }
    }
  }
}
