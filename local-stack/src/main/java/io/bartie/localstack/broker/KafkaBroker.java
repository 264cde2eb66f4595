package io.bartie.localstack.broker;

import io.bartie.localstack.process.DetachedCommand;
import io.bartie.localstack.process.LogTail;
import io.bartie.localstack.process.OwnedProcess;
import io.bartie.localstack.process.PortCheck;
import io.bartie.localstack.process.Server;
import io.bartie.localstack.process.ServerName;
import io.bartie.localstack.process.Signal;
import io.bartie.localstack.process.StackException;
import io.bartie.localstack.settings.DirectoryTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.AppInfoParser;

/**
 * One Kafka broker that is its own controller, on its own data, which survives every way of ending
 * it.
 */
public final class KafkaBroker implements Server {
  private static final Duration START = Duration.ofSeconds(120);
  private static final Duration STOP = Duration.ofSeconds(60);

  private final int port;
  private final int controllerPort;
  private final Path directory;
  private final Path log;
  private final BrokerConfiguration configuration;
  private final OwnedProcess process;

  public KafkaBroker(Path directory, int port, int controllerPort, Map<String, String> extra) {
    this.directory = directory;
    this.port = port;
    this.controllerPort = controllerPort;
    this.log = directory.resolve("broker.log");
    this.configuration = new BrokerConfiguration(directory, port, controllerPort, extra);
    this.process = new OwnedProcess(directory, name().toString());
  }

  @Override
  public void start() {
    if (isRunning() && answersBeforeItEnds(START)) {
      return;
    }
    new PortCheck()
        .of(port, "broker", "--broker-port")
        .of(controllerPort, "broker's controller", "--controller-port")
        .orElseThrow();
    try {
      configuration.write();
      format();
    } catch (IOException e) {
      throw new StackException("cannot configure the broker: " + e.getMessage(), e);
    }
    process.launch(
        java(
            "kafka.Kafka",
            List.of("-Xmx512m", "-XX:TieredStopAtLevel=1"),
            configuration.properties().toString()));
    if (!answersBeforeItEnds(START)) {
      throw new StackException(
          "the broker did not start on port " + port + ":\n" + LogTail.of(log));
    }
  }

  // The mark is written last: storage that was formatted only in part is formatted anew.
  private void format() throws IOException {
    Path mark = directory.resolve("broker.formatted");
    if (Files.exists(mark)) {
      return;
    }
    DirectoryTree.delete(configuration.data());
    java(
            "kafka.tools.StorageTool",
            List.of("-XX:TieredStopAtLevel=1"),
            "format",
            "--cluster-id=" + Uuid.randomUuid(),
            "--config=" + configuration.properties())
        .run("formatting the broker's storage");
    Files.createFile(mark);
  }

  private DetachedCommand java(String main, List<String> options, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-XX:+UseSerialGC");
    command.add("-XX:-UsePerfData");
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-Dfile.encoding=UTF-8");
    command.add("-Dlogback.configurationFile=" + configuration.logging());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main);
    command.addAll(List.of(arguments));
    return new DetachedCommand(command, directory, log);
  }

  @Override
  public void stop() {
    thaw();
    process.signal(Signal.TERM);
    if (!process.awaitEnd(STOP)) {
      throw new StackException(
          "the broker (pid "
              + process.pid().orElse(-1)
              + ") does not stop; `local-stack kill broker` ends it");
    }
    process.forget();
  }

  @Override
  public void kill() {
    process.signal(Signal.KILL);
    if (!process.awaitEnd(STOP)) {
      throw new StackException("the broker does not end even by SIGKILL");
    }
    process.forget();
  }

  @Override
  public void discard() {
    kill();
  }

  @Override
  public void freeze() {
    process.signal(Signal.STOP);
  }

  @Override
  public void thaw() {
    process.signal(Signal.CONT);
  }

  @Override
  public boolean answers() {
    return isRunning() && new BrokerProbe(port).answers();
  }

  @Override
  public OptionalLong pid() {
    return process.pid();
  }

  @Override
  public ServerName name() {
    return ServerName.BROKER;
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public String version() {
    return "Kafka " + AppInfoParser.getVersion();
  }

  /** What a client's {@code bootstrap.servers} takes. */
  public String bootstrapServers() {
    return "localhost:" + port;
  }
}
