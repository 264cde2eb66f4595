package io.bartie.writer.consume;

import io.bartie.connect.KafkaEndpoint;
import java.nio.ByteBuffer;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Makes the writer's Kafka clients: what must hold is pinned, the rest the operator may change. */
public final class KafkaClients {
  private static final String CLIENT_ID = "bartie-writer";

  private final KafkaEndpoint endpoint;
  private final String group;

  public KafkaClients(KafkaEndpoint endpoint, String group) {
    this.endpoint = endpoint;
    this.group = group;
  }

  Consumer<byte[], ByteBuffer> consumer(PollBudget budget) {
    Properties defaults = connection();
    // Small enough for a small heap; a record that is larger than these still comes, alone.
    defaults.setProperty("fetch.max.bytes", Integer.toString(8 << 20));
    defaults.setProperty("max.partition.fetch.bytes", Integer.toString(2 << 20));
    defaults.setProperty("max.poll.records", "500");
    defaults.setProperty("session.timeout.ms", "10000");
    defaults.setProperty("heartbeat.interval.ms", "3000");
    // Partitions that move change hands one by one; the others go on.
    defaults.setProperty(
        "partition.assignment.strategy", CooperativeStickyAssignor.class.getName());
    Properties pinned = new Properties();
    pinned.setProperty("group.id", group);
    pinned.setProperty("group.protocol", "classic");
    pinned.setProperty("isolation.level", "read_committed"); // I2: nothing of an aborted attempt
    pinned.setProperty("enable.auto.commit", "false"); // rule 2
    pinned.setProperty("auto.offset.reset", "none"); // I1: nothing is jumped
    pinned.setProperty("allow.auto.create.topics", "false");
    return new KafkaConsumer<>(
        endpoint.properties(CLIENT_ID, defaults, pinned), new ByteArrayDeserializer(), budget);
  }

  Admin admin() {
    return Admin.create(endpoint.properties(CLIENT_ID + "-admin", connection(), new Properties()));
  }

  private static Properties connection() {
    Properties defaults = new Properties();
    defaults.setProperty("metadata.max.age.ms", "10000");
    defaults.setProperty("reconnect.backoff.max.ms", "1000");
    defaults.setProperty("default.api.timeout.ms", "15000");
    defaults.setProperty("request.timeout.ms", "10000");
    return defaults;
  }
}
