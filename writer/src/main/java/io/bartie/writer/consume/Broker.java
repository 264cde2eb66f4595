package io.bartie.writer.consume;

import io.bartie.process.ProcessStop;
import io.bartie.writer.batch.Handover;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The writer's clients of one broker and topic. */
public final class Broker implements AutoCloseable {
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
   * Makes the clients; addresses that do not resolve yet are tried again until they do or {@code
   * stopped} says so.
   *
   * @throws ProcessStop when a property of the client is wrong
   */
  public static Broker connect(KafkaClients clients, String topic, BooleanSupplier stopped)
      throws InterruptedException {
    while (true) {
      try {
        Admin admin = clients.admin();
        return new Broker(clients, topic, new TopicLog(admin, topic));
      } catch (KafkaException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        boolean unresolved =
            cause instanceof ConfigException
                && String.valueOf(cause.getMessage()).contains("resolvable");
        if (!unresolved || stopped.getAsBoolean()) {
          throw ProcessStop.configuration("the Kafka client's settings: " + cause.getMessage());
        }
        LOG.warn("the broker's address does not resolve, trying again: {}", cause.getMessage());
        Thread.sleep(RETRY_MILLIS);
      }
    }
  }

  /** The one consumer; it is closed by its own thread. */
  public EventConsumer consumer(Handover handover) {
    try {
      PollBudget budget = new PollBudget(Math.max(1 << 20, Runtime.getRuntime().maxMemory() / 32));
      return new EventConsumer(clients.consumer(budget), budget, log, handover, topic);
    } catch (KafkaException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw ProcessStop.configuration("the Kafka client's settings: " + cause.getMessage());
    }
  }

  public TopicLog topicLog() {
    return log;
  }

  @Override
  public void close() {
    log.close();
  }
}
