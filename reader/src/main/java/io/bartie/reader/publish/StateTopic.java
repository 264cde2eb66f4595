package io.bartie.reader.publish;

import io.bartie.process.ProcessStop;
import io.bartie.state.KeyLayout;
import io.bartie.state.StateRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads a slot's newest state record and key layouts. Called after {@code initTransactions}, so
 * nobody else can add one; the end is taken with {@code read_uncommitted}, so a transaction that is
 * still being completed is waited for and not missed.
 */
public final class StateTopic {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  /** A plain close waits for a broker that may never answer. */
  private static final CloseOptions AT_ONCE = CloseOptions.timeout(Duration.ZERO);

  private final KafkaClients clients;
  private final TopicPartition partition;
  private final String slot;

  public StateTopic(KafkaClients clients, String eventTopic, String slot) {
    this.clients = clients;
    this.partition = new TopicPartition(StateRecord.topicFor(eventTopic), 0);
    this.slot = slot;
  }

  /**
   * What the topic holds of the slot.
   *
   * @param newest the newest committed state record, if there is one
   * @param layouts the newest committed key layout of each table
   */
  public record Content(Optional<StateRecord> newest, Collection<KeyLayout> layouts) {}

  /** Reads the topic, which compaction keeps short, from its beginning to its end. */
  public Content read() {
    long end;
    List<TopicPartition> partitions = List.of(partition);
    Consumer<byte[], byte[]> unbounded = clients.consumer("read_uncommitted");
    try {
      end = unbounded.endOffsets(partitions).get(partition);
    } finally {
      unbounded.close(AT_ONCE);
    }
    Consumer<byte[], byte[]> consumer = clients.consumer("read_committed");
    try {
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      return read(consumer, end);
    } finally {
      consumer.close(AT_ONCE);
    }
  }

  private Content read(Consumer<byte[], byte[]> consumer, long end) {
    byte[] newest = null;
    Map<String, byte[]> layouts = new LinkedHashMap<>();
    long position = consumer.position(partition);
    long deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
    while (position < end) {
      if (System.nanoTime() - deadline > 0) {
        throw new PublishException(
            "topic "
                + partition.topic()
                + " cannot be read to its end (at "
                + position
                + " of "
                + end
                + "): a transaction in it is still open",
            null);
      }
      for (ConsumerRecord<byte[], byte[]> found : consumer.poll(Duration.ofMillis(200))) {
        String key = new String(found.key(), StandardCharsets.UTF_8);
        if (key.equals(slot)) {
          newest = found.value();
        } else if (key.startsWith(KeyLayout.recordKeyPrefix(slot))) {
          layouts.put(key, found.value());
        }
      }
      if (consumer.position(partition) > position) {
        position = consumer.position(partition);
        deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
      }
    }
    List<KeyLayout> decoded = new ArrayList<>();
    for (byte[] layout : layouts.values()) {
      if (layout != null) {
        decoded.add(decoded(layout, KeyLayout::fromJson));
      }
    }
    return new Content(
        newest == null ? Optional.empty() : Optional.of(decoded(newest, StateRecord::fromJson)),
        decoded);
  }

  /** A record's value, read. */
  @FunctionalInterface
  private interface Decoding<T> {
    T of(byte[] json) throws IOException;
  }

  private <T> T decoded(byte[] value, Decoding<T> decoding) {
    try {
      return decoding.of(value);
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
