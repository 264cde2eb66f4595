package io.bartie.e2e.stack;

import io.bartie.e2e.database.Database;
import io.bartie.localstack.LocalStack;
import io.bartie.localstack.postgres.StopMode;
import io.bartie.localstack.process.LogTail;
import io.bartie.localstack.process.Server;
import io.bartie.localstack.process.ServerName;
import io.bartie.localstack.settings.Ports;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The local stack's processes, on free ports and in a folder of their own. */
final class LocalServers implements Stack {
  private final Path directory;
  private final LocalStack servers;
  private final SideDoor sideDoor;

  LocalServers(int postgresMajor) {
    directory = WorkFolder.make("stack-");
    Ports ports = Ports.free();
    Ports more = Ports.free();
    sideDoor = new SideDoor(more.source(), more.dest());
    servers =
        LocalStack.builder()
            .dir(directory.resolve("stack"))
            .ports(ports)
            .postgres(postgresMajor)
            .withoutTerra()
            .brokerSettings(listeners(ports, sideDoor))
            .start();
    // A run that is interrupted leaves no servers behind.
    Runtime.getRuntime().addShutdownHook(new Thread(this::killAll, "servers-end"));
  }

  private static Map<String, String> listeners(Ports ports, SideDoor side) {
    String main = "PLAINTEXT://127.0.0.1:" + ports.broker();
    return Map.of(
        "listeners",
        main + ",SIDE://127.0.0.1:" + side.port() + ",CONTROLLER://127.0.0.1:" + ports.controller(),
        "advertised.listeners",
        main + ",SIDE://127.0.0.1:" + side.advertisedPort(),
        "listener.security.protocol.map",
        "PLAINTEXT:PLAINTEXT,SIDE:PLAINTEXT,CONTROLLER:PLAINTEXT");
  }

  private void killAll() {
    servers.servers().forEach(Server::kill);
  }

  @Override
  public Database database(ServerName server, String name) {
    return new Database("localhost", servers.postgres(server).port(), name);
  }

  @Override
  public String brokers() {
    return servers.broker().bootstrapServers();
  }

  @Override
  public boolean canEndServers() {
    return true;
  }

  @Override
  public void kill(ServerName server) {
    servers.server(server).kill();
  }

  @Override
  public void stop(ServerName server) {
    servers.server(server).stop();
  }

  @Override
  public void stopAtOnce(ServerName server) {
    servers.postgres(server).stop(StopMode.IMMEDIATE);
  }

  @Override
  public SideDoor sideDoor() {
    return sideDoor;
  }

  @Override
  public void start(ServerName server) {
    servers.server(server).start();
  }

  @Override
  public void freeze(ServerName server) {
    servers.server(server).freeze();
  }

  @Override
  public void thaw(ServerName server) {
    servers.server(server).thaw();
  }

  @Override
  public List<String> logTails() {
    return Arrays.stream(ServerName.values())
        .map(server -> LogTail.of(directory.resolve("stack").resolve(server + ".log")))
        .toList();
  }

  @Override
  public void close() {
    heal();
    servers.close();
    WorkFolder.delete(directory);
  }
}
