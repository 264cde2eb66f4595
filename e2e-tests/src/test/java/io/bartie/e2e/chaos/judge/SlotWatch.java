package io.bartie.e2e.chaos.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.bartie.e2e.database.Database;
import io.bartie.e2e.topic.Topic;
import io.bartie.position.Lsn;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Looks again and again whether the slot's confirmed position is covered by what the topic holds
 * (rule 1). The slot is read first, then the end of the state topic: every state record that
 * allowed the confirmation lies before that end, once the transactions before it are over.
 *
 * <p>Its own thread looks; the other methods are for the run's thread. While a server is away there
 * is nothing to see.
 */
public final class SlotWatch implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final int PATIENCE_MILLIS = 3_000;

  private final Database source;
  private final String slot;
  private final String brokers;
  private final TopicPartition states;
  private final Thread thread = new Thread(this::run, "slot-watch");
  private final List<String> violations = new ArrayList<>();
  private int samples;
  private volatile boolean streaming;
  private volatile boolean ending;

  private Lsn confirmable = Lsn.ZERO;

  private SlotWatch(Database source, String slot, Topic topic) {
    this.source = source;
    this.slot = slot;
    this.brokers = topic.brokers();
    this.states = new TopicPartition(topic.state().name(), 0);
  }

  public static SlotWatch start(Database source, String slot, Topic topic) {
    SlotWatch watch = new SlotWatch(source, slot, topic);
    watch.thread.setDaemon(true);
    watch.thread.start();
    return watch;
  }

  /** Whether a state record has said that the initial copy is complete. */
  public boolean isStreaming() {
    return streaming;
  }

  private void run() {
    while (!ending) {
      confirmable = Lsn.ZERO;
      try (KafkaConsumer<byte[], byte[]> committed = consumer("read_committed");
          KafkaConsumer<byte[], byte[]> all = consumer("read_uncommitted")) {
        committed.assign(List.of(states));
        committed.seekToBeginning(List.of(states));
        while (!ending) {
          look(committed, all);
          LockSupport.parkNanos(PAUSE.toNanos());
        }
      } catch (KafkaException | IllegalStateException serverIsAway) {
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  private void look(KafkaConsumer<byte[], byte[]> committed, KafkaConsumer<byte[], byte[]> all) {
    boolean expectsSlot = streaming;
    String confirmed =
        expectsSlot
            ? source.value(
                "SELECT confirmed_flush_lsn FROM pg_replication_slots WHERE slot_name = '"
                    + slot
                    + "'")
            : "0/0";
    long end = all.endOffsets(List.of(states)).get(states);
    while (committed.position(states) < end) {
      if (ending) {
        return;
      }
      committed.poll(Duration.ofMillis(200)).forEach(this::note);
    }
    if (expectsSlot) {
      judge(Lsn.parse(confirmed), end);
    }
  }

  private void note(ConsumerRecord<byte[], byte[]> record) {
    try {
      JsonNode state = JSON.readTree(record.value());
      streaming |= state.path("phase").asText().equals("STREAMING");
      if (state.hasNonNull("confirmable")) {
        confirmable = confirmable.max(Lsn.parse(state.path("confirmable").asText()));
      }
    } catch (IOException e) {
      throw new IllegalStateException("state record at offset " + record.offset(), e);
    }
  }

  private synchronized void judge(Lsn confirmed, long end) {
    samples++;
    if (confirmed.isAfter(confirmable)) {
      violations.add(
          "the slot is confirmed up to "
              + confirmed
              + ", but the state topic up to offset "
              + end
              + " allows only "
              + confirmable);
    }
  }

  private KafkaConsumer<byte[], byte[]> consumer(String isolation) {
    return new KafkaConsumer<>(
        Map.of(
            "bootstrap.servers", brokers,
            "isolation.level", isolation,
            "enable.auto.commit", "false",
            "default.api.timeout.ms", PATIENCE_MILLIS,
            "request.timeout.ms", PATIENCE_MILLIS),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer());
  }

  public synchronized List<String> violations() {
    return List.copyOf(violations);
  }

  /** How often both positions could be compared. */
  public synchronized int samples() {
    return samples;
  }

  @Override
  public void close() {
    ending = true;
    try {
      thread.join(Duration.ofSeconds(30).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
