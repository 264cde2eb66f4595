package io.bartie.reader.publish;

import io.bartie.connect.KafkaEndpoint;
import io.bartie.state.StateRecord;
import java.util.Properties;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Makes the Kafka clients of one reader, with the properties that its guarantees rest on. */
public final class KafkaClients {
  private static final int BUFFER_BEYOND_LARGEST_RECORD = 16 << 20;

  private final KafkaEndpoint endpoint;
  private final String topic;
  private final String slot;

  public KafkaClients(KafkaEndpoint endpoint, String topic, String slot) {
    this.endpoint = endpoint;
    this.topic = topic;
    this.slot = slot;
  }

  public Admin admin() {
    Properties defaults = new Properties();
    set(defaults, CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, 15_000);
    set(defaults, CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, 10_000);
    reconnect(defaults);
    return Admin.create(endpoint.properties(clientId("admin"), defaults, new Properties()));
  }

  /** A producer of which one at a time can publish for this topic and slot. */
  public Producer<byte[], byte[]> producer() {
    Properties defaults = new Properties();
    reconnect(defaults);
    set(defaults, ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    set(defaults, ProducerConfig.MAX_REQUEST_SIZE_CONFIG, KafkaEndpoint.MAX_RECORD_BYTES);
    // a bound, not an allocation: what is under way at once is bounded by PublishLimits
    set(
        defaults,
        ProducerConfig.BUFFER_MEMORY_CONFIG,
        KafkaEndpoint.MAX_RECORD_BYTES + BUFFER_BEYOND_LARGEST_RECORD);
    set(defaults, ProducerConfig.BATCH_SIZE_CONFIG, 128 << 10);
    set(defaults, ProducerConfig.LINGER_MS_CONFIG, 10);
    // the next transaction begins while the broker still completes the last: retry that soon
    set(defaults, ProducerConfig.RETRY_BACKOFF_MS_CONFIG, 2);
    set(defaults, ProducerConfig.RETRY_BACKOFF_MAX_MS_CONFIG, 500);
    set(defaults, ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 15_000);
    set(defaults, ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 45_000);
    set(defaults, ProducerConfig.MAX_BLOCK_MS_CONFIG, 45_000);
    set(defaults, ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, 60_000);
    Properties pinned = new Properties();
    set(pinned, ProducerConfig.TRANSACTIONAL_ID_CONFIG, StateRecord.transactionalId(topic, slot));
    set(pinned, ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    set(pinned, ProducerConfig.ACKS_CONFIG, "all");
    return new KafkaProducer<>(
        endpoint.properties(clientId("producer"), defaults, pinned),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  /** A consumer without a group. */
  public Consumer<byte[], byte[]> consumer(String isolation) {
    Properties defaults = new Properties();
    reconnect(defaults);
    set(defaults, ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 15_000);
    set(defaults, ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, 10_000);
    Properties pinned = new Properties();
    set(pinned, ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation);
    set(pinned, ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    set(pinned, ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    set(pinned, ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    return new KafkaConsumer<>(
        endpoint.properties(clientId("state"), defaults, pinned),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer());
  }

  private static void reconnect(Properties properties) {
    set(properties, CommonClientConfigs.RECONNECT_BACKOFF_MS_CONFIG, 50);
    set(properties, CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, 2_000);
  }

  private static void set(Properties properties, String name, Object value) {
    properties.setProperty(name, String.valueOf(value));
  }

  private String clientId(String role) {
    return "bartie-reader-" + role + "-" + slot;
  }
}
