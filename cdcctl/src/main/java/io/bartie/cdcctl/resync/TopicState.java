package io.bartie.cdcctl.resync;

import io.bartie.connect.KafkaEndpoint;
import io.bartie.process.ProcessStop;
import io.bartie.state.StateRecord;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** What the broker holds of the pipeline: the topic, and the reader's state record. */
final class TopicState implements AutoCloseable {
  private final KafkaEndpoint endpoint;
  private final String topic;
  private final Admin admin;

  TopicState(KafkaEndpoint endpoint, String topic) {
    this.endpoint = endpoint;
    this.topic = topic;
    Properties defaults = new Properties();
    defaults.setProperty("request.timeout.ms", "10000");
    defaults.setProperty("default.api.timeout.ms", "20000");
    this.admin = Admin.create(endpoint.properties("bartie-cdcctl", defaults, new Properties()));
  }

  /**
   * Where the topic's logs end.
   *
   * @param id the topic's id
   * @param nextOffsets the offset after the last, per partition
   */
  record Ends(String id, Map<Integer, Long> nextOffsets) {}

  /**
   * Fences the slot's reader and withdraws its state record, in one Kafka transaction: from here on
   * the old reader can publish nothing, and the next one begins with a copy.
   *
   * @return whether there is a state topic at all
   */
  boolean withdraw(String slot) throws InterruptedException {
    String stateTopic = StateRecord.topicFor(topic);
    if (describe(stateTopic).isEmpty()) {
      return false;
    }
    Properties pinned = new Properties();
    pinned.setProperty(
        ProducerConfig.TRANSACTIONAL_ID_CONFIG, StateRecord.transactionalId(topic, slot));
    Properties properties = endpoint.properties("bartie-cdcctl", new Properties(), pinned);
    try (Producer<byte[], byte[]> producer =
        new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
      producer.initTransactions();
      producer.beginTransaction();
      producer.send(
          new ProducerRecord<>(stateTopic, 0, slot.getBytes(StandardCharsets.UTF_8), null));
      producer.commitTransaction();
      return true;
    } catch (KafkaException e) {
      throw ProcessStop.configuration(
          "the broker at " + endpoint + " did not take the withdrawal of the state record: " + e);
    }
  }

  /** Where the topic ends now, or nothing when there is no topic. */
  Optional<Ends> ends() throws InterruptedException {
    Optional<TopicDescription> description = describe(topic);
    if (description.isEmpty()) {
      return Optional.empty();
    }
    Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
    description
        .get()
        .partitions()
        .forEach(p -> wanted.put(new TopicPartition(topic, p.partition()), OffsetSpec.latest()));
    Map<Integer, Long> ends = new TreeMap<>();
    try {
      admin
          .listOffsets(wanted)
          .all()
          .get()
          .forEach((name, end) -> ends.put(name.partition(), end.offset()));
    } catch (ExecutionException e) {
      throw unreachable(e.getCause());
    }
    return Optional.of(new Ends(description.get().topicId().toString(), ends));
  }

  private Optional<TopicDescription> describe(String name) throws InterruptedException {
    try {
      return Optional.of(admin.describeTopics(List.of(name)).topicNameValues().get(name).get());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return Optional.empty();
      }
      throw unreachable(e.getCause());
    }
  }

  private ProcessStop unreachable(Throwable cause) {
    return ProcessStop.configuration("the broker at " + endpoint + " does not answer: " + cause);
  }

  @Override
  public void close() {
    admin.close(Duration.ofSeconds(2));
  }
}
