package io.bartie.e2e.stack;

import static org.awaitility.Awaitility.await;

import io.bartie.e2e.database.Database;
import io.bartie.localstack.postgres.PostgresBinaries;
import io.bartie.localstack.postgres.PostgresServer;
import io.bartie.localstack.process.ServerName;
import io.bartie.localstack.settings.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A source cluster of one test, which can be put back to an earlier state of its files. */
public final class SpareSource implements AutoCloseable {
  private final Path directory = WorkFolder.make("spare-");
  private final Path data = directory.resolve("source");
  private final Path backup = directory.resolve("backup");
  private final PostgresServer server;

  public SpareSource() {
    int port = Ports.free().source();
    server =
        new PostgresServer(
            ServerName.SOURCE,
            "postgres",
            directory,
            port,
            PostgresBinaries.ofThisBuild().installation(Integer.getInteger("bartie.postgres", 17)),
            Map.of(
                "port", "" + port,
                "listen_addresses", "127.0.0.1",
                "unix_socket_directories", "",
                "dynamic_shared_memory_type", "mmap",
                "shared_buffers", "32MB",
                "wal_level", "logical",
                "restore_command", "false"));
    Runtime.getRuntime().addShutdownHook(new Thread(server::kill, "spare-source-end"));
    server.start();
  }

  public Database database(String name) {
    return new Database("localhost", server.port(), name);
  }

  /** Keeps a copy of the files as they are after an orderly stop. */
  public void backsUp() {
    server.stop();
    copy(data, backup);
    server.start();
  }

  /** Puts the files of the backup in the place of what there is: the same timeline, anew. */
  public void restores() {
    putBack();
    server.start();
  }

  /** The same as an operator would do it, or a standby that takes over: on a new timeline. */
  public void restoresOnNewTimeline() {
    putBack();
    try {
      Files.createFile(data.resolve("recovery.signal"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.start();
    Database any = database("postgres");
    await()
        .atMost(Duration.ofSeconds(60))
        .ignoreException(IllegalStateException.class)
        .until(() -> any.value("SELECT pg_is_in_recovery()").equals("f"));
  }

  private void putBack() {
    server.kill();
    WorkFolder.delete(data);
    copy(backup, data);
  }

  private static void copy(Path from, Path to) {
    try (Stream<Path> files = Files.walk(from)) {
      List<Path> parentsFirst = files.toList();
      for (Path file : parentsFirst) {
        Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    server.kill();
    WorkFolder.delete(directory);
  }
}
