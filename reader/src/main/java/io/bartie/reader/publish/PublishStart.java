package io.bartie.reader.publish;

import io.bartie.state.KeyLayout;
import io.bartie.state.StateRecord;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;

/**
 * The broker's side of a session's start: the topics are there, nobody else can publish any more,
 * and the newest state record is known. Used by one thread.
 */
public final class PublishStart implements AutoCloseable {
  private final Topics.Topic topic;
  private final Producer<byte[], byte[]> producer;
  private final StateTopic.Content state;
  private final TopicWatch watch;
  private final Admin admin;
  private final KafkaClients clients;

  private PublishStart(
      KafkaClients clients,
      Topics.Topic topic,
      Producer<byte[], byte[]> producer,
      StateTopic.Content state,
      TopicWatch watch,
      Admin admin) {
    this.clients = clients;
    this.topic = topic;
    this.producer = producer;
    this.state = state;
    this.watch = watch;
    this.admin = admin;
  }

  /**
   * @param partitions the topic's partitions, if it is made here
   */
  public static PublishStart open(
      KafkaClients clients, String topicName, int partitions, String slot)
      throws InterruptedException {
    Topics.Topic topic;
    Admin admin = clients.admin();
    try {
      topic = Topics.events(admin, topicName, partitions);
      Topics.state(admin, topicName);
      Producer<byte[], byte[]> producer = clients.producer();
      try {
        // fences a reader that believes to be alive, and ends its open transaction
        producer.initTransactions();
        return new PublishStart(
            clients,
            topic,
            producer,
            new StateTopic(clients, topicName, slot).read(),
            new BrokerTopicWatch(
                topic,
                () -> admin.describeTopics(List.of(topicName)).topicNameValues().get(topicName),
                System::nanoTime),
            admin);
      } catch (RuntimeException e) {
        producer.close(Duration.ZERO);
        throw e;
      }
    } catch (RuntimeException | InterruptedException e) {
      // its plain close waits for a broker that may never answer
      admin.close(Duration.ZERO);
      throw e;
    }
  }

  public Topics.Topic topic() {
    return topic;
  }

  /** The newest state record of the slot, if there is one. */
  public Optional<StateRecord> state() {
    return state.newest();
  }

  /** How the topic's keys are written, as far as that has been remembered. */
  public Collection<KeyLayout> keyLayouts() {
    return state.layouts();
  }

  /**
   * What the topic's consumer groups have still to apply.
   *
   * @param writers the group that must be among them
   */
  public GroupsBehind groupsBehind(String writers) {
    return new GroupsBehind(
        topic, writers, new AdminGroups(admin, topic), clients::consumer, System::nanoTime);
  }

  TopicWatch watch() {
    return watch;
  }

  Producer<byte[], byte[]> producer() {
    return producer;
  }

  /** Closes the producer, if {@link Publishing} has not, and the admin client. */
  @Override
  public void close() {
    producer.close(Duration.ZERO);
    admin.close(Duration.ZERO);
  }
}
