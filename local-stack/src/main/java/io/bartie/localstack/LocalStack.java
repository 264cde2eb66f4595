package io.bartie.localstack;

import io.bartie.localstack.broker.KafkaBroker;
import io.bartie.localstack.postgres.PostgresBinaries;
import io.bartie.localstack.postgres.PostgresInstallation;
import io.bartie.localstack.postgres.PostgresServer;
import io.bartie.localstack.process.Server;
import io.bartie.localstack.process.ServerName;
import io.bartie.localstack.process.SetupException;
import io.bartie.localstack.settings.SettingsFile;
import io.bartie.localstack.settings.StackSettings;
import io.bartie.localstack.terra.TerraDataset;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Two Postgres servers and one broker, which start together and can be ended and started again one
 * by one.
 *
 * <p>{@link #up} and {@link #down} are for one thread; the servers may then be used by different
 * threads.
 */
public final class LocalStack implements AutoCloseable {
  public static final String SOURCE_DATABASE = "terra";
  public static final String DEST_DATABASE = "warehouse";

  private final StackSettings settings;
  private final PostgresServer source;
  private final PostgresServer dest;
  private final KafkaBroker broker;

  private LocalStack(
      StackSettings settings,
      PostgresInstallation sourcePostgres,
      PostgresInstallation destPostgres) {
    this.settings = settings;
    Path directory = settings.directory();
    this.source =
        new PostgresServer(
            ServerName.SOURCE,
            SOURCE_DATABASE,
            directory,
            settings.ports().source(),
            sourcePostgres,
            ServerDefaults.source(settings));
    this.dest =
        new PostgresServer(
            ServerName.DEST,
            DEST_DATABASE,
            directory,
            settings.ports().dest(),
            destPostgres,
            ServerDefaults.dest(settings));
    this.broker =
        new KafkaBroker(
            directory,
            settings.ports().broker(),
            settings.ports().controller(),
            settings.brokerExtra());
  }

  /** A stack to be started by this JVM, usually for a test. */
  public static LocalStackBuilder builder() {
    return new LocalStackBuilder();
  }

  /** The stack with these settings, whether it runs or not. */
  public static LocalStack of(StackSettings settings) {
    PostgresBinaries binaries = PostgresBinaries.ofThisBuild();
    return new LocalStack(
        settings,
        binaries.installation(settings.postgresMajor()),
        binaries.installation(settings.destMajor()));
  }

  /** The stack that an earlier {@link #up}, perhaps of another JVM, made in this folder. */
  public static LocalStack in(Path directory) {
    return new SettingsFile(directory)
        .read()
        .map(LocalStack::of)
        .orElseThrow(
            () ->
                new SetupException(
                    "there is no stack in "
                        + directory.toAbsolutePath().normalize()
                        + "; `local-stack up` makes one, --dir says where"));
  }

  /**
   * Starts what does not run yet, all at the same time, and returns when all of it answers. If one
   * fails, those that this call started are stopped again.
   *
   * @return false if everything was up already
   */
  public boolean up() {
    return new StackLock(settings.directory()).whileHeld(this::startWhatIsMissing);
  }

  private boolean startWhatIsMissing() {
    List<Server> missing = servers().stream().filter(server -> !server.isRunning()).toList();
    new SettingsGuard(settings).check(missing.size() < servers().size());
    StackPorts.requireFree(settings.ports(), missing.stream().map(Server::name).toList());
    new SettingsFile(settings.directory()).write(settings);
    try {
      inParallel(this::startWithContents);
    } catch (RuntimeException e) {
      missing.forEach(server -> endAfter(e, server));
      throw e;
    }
    return !missing.isEmpty();
  }

  private void startWithContents(Server server) {
    server.start();
    if (server == source && !source.databases().exists(SOURCE_DATABASE)) {
      if (settings.terra()) {
        new TerraDataset(settings.scale()).create(source, SOURCE_DATABASE);
      } else {
        source.databases().create(SOURCE_DATABASE);
      }
    } else if (server == dest && !dest.databases().exists(DEST_DATABASE)) {
      dest.databases().create(DEST_DATABASE);
    }
  }

  private static void endAfter(RuntimeException cause, Server started) {
    try {
      started.discard();
    } catch (RuntimeException e) {
      cause.addSuppressed(e);
    }
  }

  /** Ends every server that runs, and deletes the data unless it is to be kept. */
  public void down(boolean keepData) {
    new StackLock(settings.directory())
        .whileHeld(
            () -> {
              inParallel(keepData ? Server::stop : Server::discard);
              if (!keepData) {
                new StackFolder(settings.directory()).delete();
              }
              return null;
            });
  }

  private void inParallel(Consumer<Server> action) {
    Together.run(servers().stream().<Runnable>map(server -> () -> action.accept(server)).toList());
  }

  /** Takes the stack down with its data. */
  @Override
  public void close() {
    down(false);
  }

  public PostgresServer source() {
    return source;
  }

  public PostgresServer dest() {
    return dest;
  }

  public KafkaBroker broker() {
    return broker;
  }

  public List<Server> servers() {
    return List.of(source, dest, broker);
  }

  public Server server(ServerName name) {
    return switch (name) {
      case SOURCE -> source;
      case DEST -> dest;
      case BROKER -> broker;
    };
  }

  /** One of the two databases' servers. */
  public PostgresServer postgres(ServerName name) {
    return switch (name) {
      case SOURCE -> source;
      case DEST -> dest;
      case BROKER -> throw new SetupException("the broker is no database; take source or dest");
    };
  }

  public StackSettings settings() {
    return settings;
  }
}
