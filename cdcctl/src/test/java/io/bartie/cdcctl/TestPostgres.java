package io.bartie.cdcctl;

import io.bartie.localstack.postgres.PostgresBinaries;
import io.bartie.localstack.postgres.PostgresServer;
import io.bartie.localstack.postgres.StopMode;
import io.bartie.localstack.process.ServerName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One Postgres server for all tests of the module; each takes new databases, not a new server. */
public final class TestPostgres implements BeforeAllCallback {
  private static final AtomicInteger PAIRS = new AtomicInteger();

  /** As for the local stack. */
  private static final int MAJOR =
      Integer.parseInt(System.getenv().getOrDefault("BARTIE_STACK_POSTGRES", "17"));

  private PostgresServer server;

  @Override
  public void beforeAll(ExtensionContext context) {
    server =
        context
            .getRoot()
            .getStore(ExtensionContext.Namespace.create(TestPostgres.class))
            .getOrComputeIfAbsent("server", name -> new Running(), Running.class)
            .server;
  }

  /** Two new empty databases. */
  public DatabasePair pair() throws SQLException {
    return pair("");
  }

  /**
   * Two new empty databases.
   *
   * @param destinationOptions how the destination is made, as options of {@code CREATE DATABASE}
   */
  public DatabasePair pair(String destinationOptions) throws SQLException {
    int number = PAIRS.incrementAndGet();
    String source = "source_" + number;
    String destination = "destination_" + number;
    admin("CREATE DATABASE " + source + " TEMPLATE template0");
    admin("CREATE DATABASE " + destination + " TEMPLATE template0 " + destinationOptions);
    return new DatabasePair(server, source, destination);
  }

  /** Runs a statement that belongs to no database of a pair. */
  public void admin(String sql) throws SQLException {
    try (Connection connection = server.connect("postgres");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  public int port() {
    return server.port();
  }

  /** The server, until all tests are done. */
  private static final class Running implements AutoCloseable {
    private final PostgresServer server;

    Running() {
      try {
        int port = freePort();
        Path directory = Files.createDirectories(Path.of("target", "postgres-" + port));
        server =
            new PostgresServer(
                ServerName.SOURCE,
                "postgres",
                directory.toAbsolutePath(),
                port,
                PostgresBinaries.ofThisBuild().installation(MAJOR),
                Map.of(
                    "port", "" + port,
                    "listen_addresses", "127.0.0.1",
                    "unix_socket_directories", "",
                    "dynamic_shared_memory_type", "mmap",
                    "fsync", "off"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      Runtime.getRuntime().addShutdownHook(new Thread(server::kill, "kill-postgres"));
      server.start();
    }

    @Override
    public void close() {
      server.stop(StopMode.FAST);
    }

    private static int freePort() throws IOException {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      }
    }
  }
}
