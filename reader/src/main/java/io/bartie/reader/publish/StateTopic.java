package io.bartie.reader.publish;

import io.bartie.process.ProcessStop;
import io.bartie.state.StateRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads the newest state record of a slot. Called after {@code initTransactions}, so nobody else
 * can add one; the end is taken with {@code read_uncommitted}, so a transaction that is still being
 * completed is waited for and not missed.
 */
public final class StateTopic {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
  private static final long FIRST_STEP_BACK = 500;

  /** A plain close waits for a broker that may never answer. */
  private static final CloseOptions AT_ONCE = CloseOptions.timeout(Duration.ZERO);

  private static final byte[] TOMBSTONE = new byte[0];

  private final KafkaClients clients;
  private final TopicPartition partition;
  private final byte[] key;
  private final String slot;

  public StateTopic(KafkaClients clients, String eventTopic, String slot) {
    this.clients = clients;
    this.partition = new TopicPartition(StateRecord.topicFor(eventTopic), 0);
    this.key = slot.getBytes(StandardCharsets.UTF_8);
    this.slot = slot;
  }

  /** The newest committed record of the slot, if there is one. */
  public Optional<StateRecord> newest() {
    long end;
    long beginning;
    List<TopicPartition> partitions = List.of(partition);
    Consumer<byte[], byte[]> unbounded = clients.consumer("read_uncommitted");
    try {
      end = unbounded.endOffsets(partitions).get(partition);
      beginning = unbounded.beginningOffsets(partitions).get(partition);
    } finally {
      unbounded.close(AT_ONCE);
    }
    Consumer<byte[], byte[]> consumer = clients.consumer("read_committed");
    try {
      consumer.assign(partitions);
      // the newest record is nearly always among the last: look there first
      long upTo = end;
      for (long step = FIRST_STEP_BACK; upTo > beginning; step *= 8) {
        long from = Math.max(beginning, upTo - step);
        byte[] found = newestWithin(consumer, from, upTo);
        if (found != null) {
          return found == TOMBSTONE ? Optional.empty() : Optional.of(decoded(found));
        }
        upTo = from;
      }
      return Optional.empty();
    } finally {
      consumer.close(AT_ONCE);
    }
  }

  private byte[] newestWithin(Consumer<byte[], byte[]> consumer, long from, long upTo) {
    byte[] newest = null;
    long deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
    consumer.seek(partition, from);
    while (consumer.position(partition) < upTo) {
      if (System.nanoTime() - deadline > 0) {
        throw new PublishException(
            "topic "
                + partition.topic()
                + " cannot be read to its end (at "
                + consumer.position(partition)
                + " of "
                + upTo
                + "): a transaction in it is still open",
            null);
      }
      for (ConsumerRecord<byte[], byte[]> found : consumer.poll(Duration.ofMillis(200))) {
        if (found.offset() < upTo && Arrays.equals(found.key(), key)) {
          newest = found.value() == null ? TOMBSTONE : found.value();
        }
      }
    }
    return newest;
  }

  private StateRecord decoded(byte[] value) {
    try {
      return StateRecord.fromJson(value);
    } catch (IOException e) {
      throw ProcessStop.unsafe(
          "the state record of slot "
              + slot
              + " in topic "
              + partition.topic()
              + " cannot be read: "
              + e.getMessage()
              + ". Resync with bin/cdcctl resync --yes, or use the version that wrote it");
    }
  }
}
