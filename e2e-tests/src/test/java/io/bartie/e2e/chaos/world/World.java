package io.bartie.e2e.chaos.world;

import io.bartie.e2e.chaos.schedule.Fault;
import io.bartie.e2e.chaos.schedule.Hand;
import io.bartie.e2e.chaos.schedule.Link;
import io.bartie.e2e.chaos.schedule.Target;
import io.bartie.e2e.database.Database;
import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.process.BartieProcess;
import io.bartie.e2e.topic.Topic;
import io.bartie.localstack.LocalStack;
import io.bartie.localstack.process.Server;
import io.bartie.localstack.process.ServerName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Two databases, a broker, a reader and some writers, every connection of the processes through a
 * proxy of its own. The databases and the topic that it hands out are reached directly.
 */
public final class World implements Hand, AutoCloseable {
  public static final String SLOT = "bartie";
  public static final String PUBLICATION = "dbz_publication";
  public static final int PARTITIONS = 4;
  private static final String TOPIC = "cdc.chaos";
  private static final String HOST = "127.0.0.1";

  private final Path folder;
  private final Path logs;
  private final int writers;
  private final Network network;
  private final LocalStack servers;
  private final Fleet fleet;

  /**
   * Starts the servers, and none of the processes.
   *
   * @param folder where data and, in {@code logs}, everybody's output go
   */
  public World(Path folder, int writers) {
    this.folder = folder;
    this.writers = writers;
    try {
      logs = Files.createDirectories(folder.resolve("logs"));
      Files.createDirectories(folder.resolve("tmp"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    network = new Network(writers);
    fleet = new Fleet(this::environment, logs);
    // A run that is interrupted leaves no process behind. Hooks run at once, so both in one.
    Runtime.getRuntime().addShutdownHook(new Thread(this::endEverything, "world-end"));
    servers =
        LocalStack.builder()
            .dir(folder.resolve("stack"))
            .ports(network.ports())
            .withoutTerra()
            .brokerSettings(network.brokerSettings())
            // A walsender whose client is silent holds slot and shutdown for so long.
            .sourceSettings(Map.of("wal_sender_timeout", "20s"))
            .start();
  }

  private Map<String, String> environment(Target process) {
    Map<String, String> environment = new HashMap<>();
    if (process.part() == Part.READER) {
      environment.put("BARTIE_SOURCE_URL", through(process, Part.SOURCE, source()));
    } else {
      environment.put("BARTIE_DEST_URL", through(process, Part.DEST, dest()));
    }
    environment.put("BARTIE_KAFKA_BROKERS", HOST + ":" + network.port(process, Part.BROKER));
    environment.put("BARTIE_TOPIC", TOPIC);
    environment.put("BARTIE_TOPIC_PARTITIONS", Integer.toString(PARTITIONS));
    environment.put("BARTIE_SLOT", SLOT);
    environment.put("BARTIE_PUBLICATION", PUBLICATION);
    environment.put("BARTIE_HTTP_PORT", "0");
    // Small batches: more transactions to be hit in.
    environment.put("BARTIE_BATCH_MAX_EVENTS", "100");
    environment.put("BARTIE_BATCH_MAX_AGE", "400ms");
    environment.put(
        "BARTIE_JAVA_OPTS",
        "-XX:TieredStopAtLevel=1 -Djava.io.tmpdir=" + folder.resolve("tmp").toAbsolutePath());
    return environment;
  }

  private String through(Target process, Part server, Database database) {
    return new Database(HOST, network.port(process, server), database.name()).url();
  }

  public Database source() {
    return new Database(HOST, network.ports().source(), LocalStack.SOURCE_DATABASE);
  }

  public Database dest() {
    return new Database(HOST, network.ports().dest(), LocalStack.DEST_DATABASE);
  }

  public Topic topic() {
    return new Topic(HOST + ":" + network.ports().broker(), TOPIC);
  }

  /** Whether the slot's confirmed position has come so far. */
  public boolean isConfirmed(String lsn) {
    return source()
        .column(
            "SELECT confirmed_flush_lsn >= '"
                + lsn
                + "' FROM pg_replication_slots WHERE slot_name = '"
                + SLOT
                + "'")
        .equals(List.of("t"));
  }

  /** Where everybody's output is. */
  public Path logs() {
    return logs;
  }

  /** The reader and all writers run. */
  public void startProcesses() {
    Target.processes(writers).forEach(fleet::start);
  }

  @Override
  public void kill(Target target) {
    if (target.part().isServer()) {
      server(target).kill();
    } else {
      fleet.kill(target);
    }
  }

  @Override
  public void stop(Target target) {
    if (target.part().isServer()) {
      server(target).stop();
    } else {
      fleet.stop(target);
    }
  }

  @Override
  public void start(Target target) {
    if (target.part().isServer()) {
      server(target).start();
    } else {
      fleet.start(target);
    }
  }

  @Override
  public void freeze(Target target) {
    if (target.part().isServer()) {
      server(target).freeze();
    } else {
      fleet.freeze(target);
    }
  }

  @Override
  public void thaw(Target target) {
    if (target.part().isServer()) {
      server(target).thaw();
    } else {
      fleet.thaw(target);
    }
  }

  private Server server(Target target) {
    return servers.server(target.part().server());
  }

  @Override
  public void cut(Link link, Fault.Cut.Way way) {
    network.cut(link, way);
  }

  @Override
  public void mend(Link link, Fault.Cut.Way way) {
    network.mend(link, way);
  }

  @Override
  public void terminate(Fault.Terminate.Sessions sessions) {
    switch (sessions) {
      case WALSENDERS -> terminate(source(), "backend_type = 'walsender'");
      case READER -> terminate(source(), "application_name LIKE 'bartie-reader%'");
      case WRITERS -> terminate(dest(), "application_name LIKE 'bartie-writer%'");
    }
  }

  private static void terminate(Database database, String which) {
    try {
      database.column("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE " + which);
    } catch (IllegalStateException serverIsAway) {
      // Another fault has taken its sessions already.
    }
  }

  /** Everything runs that a fault ended; the faults themselves are over. */
  public void heal() {
    for (ServerName name : ServerName.values()) {
      servers.server(name).thaw();
      servers.server(name).start();
    }
    Target.processes(writers).forEach(fleet::thaw);
    startProcesses();
  }

  /** What the processes did that nobody asked for. */
  public List<String> misconduct() {
    return fleet.misconduct();
  }

  public void dumpThreads() {
    fleet.dumpThreads();
  }

  /** Stops the reader and the writers as an operator would. */
  public void stopProcesses() {
    fleet.stopAll();
  }

  /** Runs {@code cdcctl} on the databases themselves, to its end. */
  public BartieProcess cdcctl(String... arguments) {
    return BartieProcess.start(
        "cdcctl",
        List.of(arguments),
        Map.of(
            "BARTIE_SOURCE_URL", source().url(),
            "BARTIE_DEST_URL", dest().url(),
            "BARTIE_PUBLICATION", PUBLICATION),
        logs.resolve("cdcctl-" + arguments[0] + ".log"));
  }

  private void endEverything() {
    fleet.killAll();
    if (servers != null) {
      servers.servers().forEach(Server::kill);
    }
  }

  /** Ends everything; the servers' logs stay with the others, their data go. */
  @Override
  public void close() {
    fleet.killAll();
    network.close();
    for (ServerName name : ServerName.values()) {
      servers.server(name).thaw();
      copy(folder.resolve("stack").resolve(name + ".log"));
    }
    servers.close();
  }

  private void copy(Path log) {
    try {
      if (Files.exists(log)) {
        Files.copy(log, logs.resolve(log.getFileName()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
