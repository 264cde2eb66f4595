package io.bartie.writer.consume;

import io.bartie.connect.KafkaEndpoint;
import io.bartie.process.HeapLimit;
import io.bartie.process.ProcessStop;
import io.bartie.seam.Seams;
import io.bartie.writer.batch.Handover;
import io.bartie.writer.health.WriterVitals;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The writer's clients of one broker and topic. */
public final class Broker implements AutoCloseable {
  /**
   * How many times a row is held at once: as fetched, as a record, as its own copy, where it is not
   * plain as characters and as a string, and the ones before it that wait and are being applied.
   */
  private static final int COPIES_IN_MEMORY = 10;

  private static final long RETRY_MILLIS = 1000;
  private static final Logger LOG = LoggerFactory.getLogger(Broker.class);

  private final KafkaClients clients;
  private final String topic;
  private final TopicLog log;

  private Broker(KafkaClients clients, String topic, TopicLog log) {
    this.clients = clients;
    this.topic = topic;
    this.log = log;
  }

  /**
   * Connects; addresses that do not resolve yet are tried again.
   *
   * @return nothing when {@code stopped} said so first
   * @throws ProcessStop when a property of the client is wrong
   */
  public static Optional<Broker> connect(
      KafkaClients clients, String topic, BooleanSupplier stopped) throws InterruptedException {
    return client(() -> new Broker(clients, topic, new TopicLog(clients.admin(), topic)), stopped);
  }

  /** The one consumer; it is closed by its own thread. As for {@link #connect}. */
  public Optional<EventConsumer> consumer(
      Handover handover, WriterVitals vitals, Seams seams, BooleanSupplier stopped)
      throws InterruptedException {
    HeapLimit heap = HeapLimit.ofThisJvm(COPIES_IN_MEMORY);
    PollBudget budget = new PollBudget(Math.max(1 << 20, heap.heapBytes() / 32), heap);
    return client(
        () ->
            new EventConsumer(
                clients.consumer(budget), budget, heap, log, handover, topic, vitals, seams),
        stopped);
  }

  private static <T> Optional<T> client(Supplier<T> client, BooleanSupplier stopped)
      throws InterruptedException {
    while (!stopped.getAsBoolean()) {
      try {
        return Optional.of(client.get());
      } catch (KafkaException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        if (!KafkaEndpoint.isUnresolved(e)) {
          throw ProcessStop.configuration("the Kafka client's settings: " + cause.getMessage());
        }
        LOG.warn("the broker's address does not resolve, trying again: {}", cause.getMessage());
        Thread.sleep(RETRY_MILLIS);
      }
    }
    return Optional.empty();
  }

  public TopicLog topicLog() {
    return log;
  }

  @Override
  public void close() {
    log.close();
  }
}
