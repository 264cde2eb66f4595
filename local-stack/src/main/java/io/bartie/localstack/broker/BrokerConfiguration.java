package io.bartie.localstack.broker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The broker's own files besides its data: {@code server.properties}, and how it logs. */
final class BrokerConfiguration {
  private static final String LOGGING =
      """
      <configuration>
        <statusListener class="ch.qos.logback.core.status.NopStatusListener"/>
        <appender name="OUT" class="ch.qos.logback.core.ConsoleAppender">
          <encoder><pattern>%d{yyyy-MM-dd HH:mm:ss.SSS} %-5level %logger{0} - %msg%n</pattern></encoder>
        </appender>
        <root level="WARN"><appender-ref ref="OUT"/></root>
      </configuration>
      """;

  private final Path directory;
  private final int port;
  private final int controllerPort;
  private final Map<String, String> extra;

  BrokerConfiguration(Path directory, int port, int controllerPort, Map<String, String> extra) {
    this.directory = directory;
    this.port = port;
    this.controllerPort = controllerPort;
    this.extra = extra;
  }

  Path data() {
    return directory.resolve("broker");
  }

  Path properties() {
    return directory.resolve("broker.properties");
  }

  Path logging() {
    return directory.resolve("broker-logback.xml");
  }

  void write() throws IOException {
    StringBuilder lines = new StringBuilder("# Written by local-stack before each start\n");
    settings().forEach((name, value) -> lines.append(name).append('=').append(value).append('\n'));
    Files.writeString(properties(), lines);
    Files.writeString(logging(), LOGGING);
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", "1");
    settings.put("controller.quorum.voters", "1@127.0.0.1:" + controllerPort);
    settings.put("controller.listener.names", "CONTROLLER");
    settings.put(
        "listeners", "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort);
    settings.put("advertised.listeners", "PLAINTEXT://127.0.0.1:" + port);
    settings.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    settings.put("inter.broker.listener.name", "PLAINTEXT");
    settings.put("log.dirs", data().toString().replace("\\", "\\\\"));
    settings.put("auto.create.topics.enable", "false");
    // One broker: what is replicated three times elsewhere is kept once here, in few partitions.
    settings.put("offsets.topic.replication.factor", "1");
    settings.put("offsets.topic.num.partitions", "4");
    settings.put("transaction.state.log.replication.factor", "1");
    settings.put("transaction.state.log.min.isr", "1");
    settings.put("transaction.state.log.num.partitions", "4");
    settings.put("share.coordinator.state.topic.replication.factor", "1");
    settings.put("share.coordinator.state.topic.min.isr", "1");
    settings.put("share.coordinator.state.topic.num.partitions", "1");
    settings.put("group.initial.rebalance.delay.ms", "0");
    // Tests kill consumers; their partitions should move soon.
    settings.put("group.min.session.timeout.ms", "1000");
    // Tests freeze producers; their transactions should end soon after their time.
    settings.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000");
    // After a kill, the new process may register only when the old one's session is over.
    settings.put("broker.session.timeout.ms", "3000");
    settings.put("broker.heartbeat.interval.ms", "500");
    settings.put("num.network.threads", "2");
    settings.put("num.io.threads", "4");
    settings.putAll(extra);
    return settings;
  }
}
