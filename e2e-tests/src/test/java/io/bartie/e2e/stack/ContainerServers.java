package io.bartie.e2e.stack;

import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.model.PortBinding;
import io.bartie.e2e.database.Database;
import io.bartie.localstack.process.ServerName;
import io.bartie.localstack.settings.Ports;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** Postgres and Redpanda in containers, each on a port of this machine that was free. */
final class ContainerServers implements Stack {
  private static final String POSTGRES = "postgres:";
  private static final String REDPANDA = "redpandadata/redpanda:v24.2.4";
  private static final Duration START = Duration.ofSeconds(120);

  private final Ports ports = Ports.free();
  private final GenericContainer<?> source;
  private final GenericContainer<?> dest;
  private final GenericContainer<?> broker;

  ContainerServers(int postgresMajor) {
    source =
        postgres(
            postgresMajor,
            ports.source(),
            "-c",
            "wal_level=logical",
            "-c",
            "max_replication_slots=20",
            "-c",
            "max_wal_senders=20",
            "-c",
            "max_prepared_transactions=10");
    // MERGE came with 15
    dest = postgres(Math.max(postgresMajor, 15), ports.dest());
    broker =
        container(REDPANDA, ports.broker(), 9092)
            .withCommand(
                "redpanda",
                "start",
                "--mode=dev-container",
                "--smp=1",
                "--memory=1G",
                "--kafka-addr=PLAINTEXT://0.0.0.0:9092",
                "--advertise-kafka-addr=PLAINTEXT://127.0.0.1:" + ports.broker(),
                "--set",
                "redpanda.kafka_batch_max_bytes=134217728");
    try {
      List.of(source, dest, broker).parallelStream().forEach(GenericContainer::start);
      await()
          .atMost(START)
          .pollInterval(Duration.ofMillis(250))
          .ignoreExceptions()
          .until(this::answers);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private static GenericContainer<?> postgres(int major, int port, String... settings) {
    return container(POSTGRES + major, port, 5432)
        .withEnv("POSTGRES_PASSWORD", "bartie")
        .withCommand(
            Stream.concat(Stream.of("postgres"), Stream.of(settings)).toArray(String[]::new));
  }

  /** Whether it answers is asked from outside, over the port that the tests use. */
  private static GenericContainer<?> container(String image, int port, int inside) {
    GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(image));
    return container
        .withCreateContainerCmdModifier(
            create ->
                create
                    .getHostConfig()
                    .withPortBindings(PortBinding.parse("127.0.0.1:" + port + ":" + inside)))
        .withExposedPorts(inside)
        .waitingFor(new NoWait());
  }

  private boolean answers() throws Exception {
    try (Admin admin =
        Admin.create(
            Map.of(
                "bootstrap.servers",
                brokers(),
                "default.api.timeout.ms",
                "5000",
                "request.timeout.ms",
                "4000"))) {
      admin.listTopics().names().get();
    }
    for (ServerName server : List.of(ServerName.SOURCE, ServerName.DEST)) {
      database(server, "postgres").value("SELECT 1");
    }
    return true;
  }

  @Override
  public Database database(ServerName server, String name) {
    return new Database(
        "localhost", server == ServerName.SOURCE ? ports.source() : ports.dest(), name);
  }

  @Override
  public String brokers() {
    return "127.0.0.1:" + ports.broker();
  }

  @Override
  public boolean canEndServers() {
    return false;
  }

  @Override
  public void stopAtOnce(ServerName server) {
    throw unsupported();
  }

  @Override
  public SideDoor sideDoor() {
    throw unsupported();
  }

  @Override
  public void kill(ServerName server) {
    throw unsupported();
  }

  @Override
  public void stop(ServerName server) {
    throw unsupported();
  }

  @Override
  public void start(ServerName server) {
    throw unsupported();
  }

  @Override
  public void freeze(ServerName server) {
    throw unsupported();
  }

  @Override
  public void thaw(ServerName server) {
    throw unsupported();
  }

  private static UnsupportedOperationException unsupported() {
    return new UnsupportedOperationException("containers are not ended by tests");
  }

  @Override
  public List<String> logTails() {
    return Stream.of(source, dest, broker).map(GenericContainer::getLogs).toList();
  }

  @Override
  public void close() {
    Stream.of(broker, dest, source).forEach(GenericContainer::stop);
  }
}
