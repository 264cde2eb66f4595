package io.bartie.localstack.postgres;

import io.bartie.localstack.process.Deadline;
import io.bartie.localstack.process.LogTail;
import io.bartie.localstack.process.OwnedProcess;
import io.bartie.localstack.process.PortCheck;
import io.bartie.localstack.process.ProcEntry;
import io.bartie.localstack.process.Server;
import io.bartie.localstack.process.ServerName;
import io.bartie.localstack.process.Signal;
import io.bartie.localstack.process.StackException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** One Postgres server on its own data, which survives every way of ending it. */
public final class PostgresServer implements Server {
  private static final Duration START = Duration.ofSeconds(90);
  private static final Duration STOP = Duration.ofSeconds(60);

  private final ServerName name;
  private final String defaultDatabase;
  private final PostgresInstallation installation;
  private final Map<String, String> settings;
  private final PostgresAddress address;
  private final Path data;
  private final Path log;
  private final PostgresCluster cluster;
  private final OwnedProcess postmaster;

  public PostgresServer(
      ServerName name,
      String defaultDatabase,
      Path directory,
      int port,
      PostgresInstallation installation,
      Map<String, String> settings) {
    this.name = name;
    this.defaultDatabase = defaultDatabase;
    this.installation = installation;
    this.settings = new LinkedHashMap<>(settings);
    this.address = new PostgresAddress(port);
    this.data = directory.resolve(name.toString());
    this.log = directory.resolve(name + ".log");
    this.cluster = new PostgresCluster(installation, data, log);
    this.postmaster = new OwnedProcess(directory, name.toString());
  }

  @Override
  public void start() {
    if (isRunning() && answersBeforeItEnds(START)) {
      return;
    }
    cluster.initialize();
    endChildren();
    new PortCheck().of(port(), name + " Postgres", "--" + name + "-port").orElseThrow();
    cluster.configure(settings);
    postmaster.launch(cluster.postmaster());
    if (!answersBeforeItEnds(START)) {
      throw new StackException(
          name + " Postgres did not start on port " + port() + ":\n" + LogTail.of(log));
    }
  }

  @Override
  public void stop() {
    stop(StopMode.FAST);
  }

  /** Ends the server in one of Postgres's own ways. */
  public void stop(StopMode mode) {
    thaw();
    postmaster.signal(mode.signal());
    if (!postmaster.awaitEnd(STOP)) {
      throw new StackException(
          name
              + " Postgres (pid "
              + postmaster.pid().orElse(-1)
              + ") does not stop; `local-stack kill "
              + name
              + "` ends it");
    }
    endChildren();
    postmaster.forget();
  }

  @Override
  public void kill() {
    postmaster.signal(Signal.KILL);
    postmaster.awaitEnd(STOP);
    endChildren();
    postmaster.forget();
  }

  // Not by SIGKILL: an immediate shutdown gives the shared memory back.
  @Override
  public void discard() {
    stop(StopMode.IMMEDIATE);
  }

  /**
   * Kills whatever of this server outlived its postmaster. Such children would hold the shared
   * memory, and the next start would be refused. They are known by their working directory, which
   * is the data folder.
   */
  private void endChildren() {
    boolean ended =
        Deadline.after(STOP)
            .await(
                () -> {
                  List<Long> left = processes();
                  left.forEach(pid -> OwnedProcess.signal(pid, Signal.KILL));
                  return left.isEmpty();
                });
    if (!ended) {
      throw new StackException("processes in " + data + " do not end even by SIGKILL");
    }
  }

  private List<Long> processes() {
    return ProcEntry.inDirectory(data, "postgres");
  }

  @Override
  public void freeze() {
    processes().forEach(pid -> OwnedProcess.signal(pid, Signal.STOP));
  }

  @Override
  public void thaw() {
    processes().forEach(pid -> OwnedProcess.signal(pid, Signal.CONT));
  }

  @Override
  public boolean answers() {
    return isRunning() && address.answers("postgres");
  }

  @Override
  public OptionalLong pid() {
    return postmaster.pid();
  }

  @Override
  public ServerName name() {
    return name;
  }

  @Override
  public int port() {
    return address.port();
  }

  @Override
  public String version() {
    return "Postgres " + installation.version();
  }

  /** {@code terra} on the source, {@code warehouse} on the destination. */
  public String defaultDatabase() {
    return defaultDatabase;
  }

  public String url() {
    return address.url(defaultDatabase);
  }

  public String url(String database) {
    return address.url(database);
  }

  public String jdbcUrl() {
    return address.jdbcUrl(defaultDatabase);
  }

  public String jdbcUrl(String database) {
    return address.jdbcUrl(database);
  }

  /** A new connection as superuser; the caller closes it. */
  public Connection connect(String database) throws SQLException {
    return address.connect(database);
  }

  public Connection connect() throws SQLException {
    return connect(defaultDatabase);
  }

  /** The databases on this server. */
  public Databases databases() {
    return new Databases(address);
  }
}
