package io.bartie.e2e.topic;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A topic as any client sees it: whole, and only what is committed. */
public record Topic(String brokers, String name) {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration DEADLINE = Duration.ofSeconds(120);

  /** The topic of the reader's own state that belongs to this one. */
  public Topic state() {
    return new Topic(brokers, name + ".state");
  }

  /** Everything that a {@code read_committed} consumer sees now, by partition in offset order. */
  public List<TopicRecord> read() {
    return read(UnaryOperator.identity());
  }

  /**
   * The same for a topic that is too large to keep whole.
   *
   * @param kept makes of an event what is kept of it
   */
  public List<TopicRecord> read(UnaryOperator<JsonNode> kept) {
    List<TopicRecord> records = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(name).stream()
              .map(info -> new TopicPartition(name, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      long deadline = System.nanoTime() + DEADLINE.toNanos();
      while (!ends.entrySet().stream()
          .allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
        if (System.nanoTime() > deadline) {
          throw new AssertionError("topic " + name + " cannot be read to its end " + ends);
        }
        consumer.poll(Duration.ofMillis(200)).forEach(record -> records.add(parsed(record, kept)));
      }
    }
    records.sort(
        java.util.Comparator.comparingInt(TopicRecord::partition)
            .thenComparingLong(TopicRecord::offset));
    return records;
  }

  private static TopicRecord parsed(
      ConsumerRecord<byte[], byte[]> record, UnaryOperator<JsonNode> kept) {
    try {
      JsonNode value = JSON.readTree(record.value());
      String key = record.key() == null ? null : new String(record.key(), StandardCharsets.UTF_8);
      return new TopicRecord(record.partition(), record.offset(), key, kept.apply(value));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "partition " + record.partition() + " offset " + record.offset() + " is not JSON", e);
    }
  }

  /** The end offset of each partition, for a {@code read_committed} consumer. */
  public Map<Integer, Long> ends() {
    try (Ends ends = openEnds()) {
      return ends.now();
    }
  }

  /** For who asks {@link #ends()} again and again. */
  public Ends openEnds() {
    return new Ends(name, consumer());
  }

  /** A connection that is kept. Not thread-safe. */
  public record Ends(String topic, KafkaConsumer<byte[], byte[]> consumer)
      implements AutoCloseable {
    public Map<Integer, Long> now() {
      Map<Integer, Long> ends = new HashMap<>();
      consumer
          .endOffsets(
              consumer.partitionsFor(topic).stream()
                  .map(info -> new TopicPartition(topic, info.partition()))
                  .toList())
          .forEach((partition, end) -> ends.put(partition.partition(), end));
      return ends;
    }

    @Override
    public void close() {
      consumer.close();
    }
  }

  /**
   * How many offsets the topic's partitions span for such a consumer; 0 while there is no topic.
   */
  public long committedRecords() {
    try {
      return ends().values().stream().mapToLong(Long::longValue).sum();
    } catch (UnknownTopicOrPartitionException notYet) {
      return 0;
    }
  }

  /** The newest record of the reader's state. */
  public JsonNode lastState() {
    List<TopicRecord> states = state().read();
    return states.get(states.size() - 1).value();
  }

  /** Adds a record as somebody who is not the reader would; returns its offset. */
  public long produce(int partition, String key, String value) {
    Map<String, Object> settings = Map.of("bootstrap.servers", brokers);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      RecordMetadata sent =
          producer.send(new ProducerRecord<>(name, partition, bytes(key), bytes(value))).get();
      return sent.offset();
    } catch (ExecutionException e) {
      throw new IllegalStateException("cannot produce to " + name, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Begins a transaction with one record, as somebody who is not the reader would. */
  public OpenTransaction openTransaction(int partition) {
    KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", brokers, "transactional.id", name + ".other"),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    producer.initTransactions();
    producer.beginTransaction();
    producer.send(new ProducerRecord<>(name, partition, bytes("key"), bytes("aborted")));
    producer.flush();
    return new OpenTransaction(producer);
  }

  /** A transaction that is open until it is aborted. */
  public record OpenTransaction(KafkaProducer<byte[], byte[]> producer) {
    public void abort() {
      producer.abortTransaction();
      producer.close();
    }
  }

  private static byte[] bytes(String text) {
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }

  public boolean exists() {
    return present().contains(name);
  }

  private List<String> present() {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", brokers))) {
      return admin.listTopics().names().get().stream()
          .filter(topic -> topic.equals(name) || topic.equals(state().name()))
          .toList();
    } catch (ExecutionException e) {
      throw new IllegalStateException("cannot list the topics", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Deletes this topic and no other; returns when it is gone. */
  public void deleteAlone() {
    administer(admin -> admin.deleteTopics(List.of(name)).all().get());
    await().atMost(DEADLINE).until(() -> !exists());
  }

  /** Makes the topic with these settings; returns when it can be used. */
  public Topic create(int partitions, Map<String, String> settings) {
    NewTopic topic =
        new NewTopic(name, Optional.of(partitions), Optional.empty()).configs(settings);
    administer(admin -> admin.createTopics(List.of(topic)).all().get());
    await().atMost(DEADLINE).ignoreExceptions().until(() -> ends().size() == partitions);
    return this;
  }

  /** Changes one of its settings. */
  public void configure(String setting, String value) {
    AlterConfigOp set =
        new AlterConfigOp(new ConfigEntry(setting, value), AlterConfigOp.OpType.SET);
    ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, name);
    administer(admin -> admin.incrementalAlterConfigs(Map.of(topic, List.of(set))).all().get());
  }

  /** Raises the number of partitions. */
  public void raisePartitions(int partitions) {
    administer(
        admin ->
            admin.createPartitions(Map.of(name, NewPartitions.increaseTo(partitions))).all().get());
  }

  /** Deletes everything that the topic holds now, as retention would. */
  public void expire() {
    Map<TopicPartition, RecordsToDelete> all = new HashMap<>();
    ends()
        .forEach(
            (partition, end) ->
                all.put(new TopicPartition(name, partition), RecordsToDelete.beforeOffset(end)));
    administer(admin -> admin.deleteRecords(all).all().get());
  }

  /** What is asked of the broker. */
  private interface Administration {
    void by(Admin admin) throws ExecutionException, InterruptedException;
  }

  private void administer(Administration administration) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", brokers))) {
      administration.by(admin);
    } catch (ExecutionException e) {
      throw new IllegalStateException("topic " + name + ": " + e.getCause().getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Deletes the topic and its state topic where they exist. */
  public void delete() {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", brokers))) {
      admin.deleteTopics(present()).all().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("cannot delete topic " + name, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private KafkaConsumer<byte[], byte[]> consumer() {
    return new KafkaConsumer<>(
        Map.of(
            "bootstrap.servers", brokers,
            "isolation.level", "read_committed",
            "enable.auto.commit", "false",
            "max.partition.fetch.bytes", "16777216"),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer());
  }
}
