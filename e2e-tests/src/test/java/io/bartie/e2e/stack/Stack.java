package io.bartie.e2e.stack;

import io.bartie.e2e.database.Database;
import io.bartie.localstack.process.ServerName;
import java.util.List;

/** Two Postgres servers and one broker that answer, each on an address that stays the same. */
public interface Stack extends AutoCloseable {
  /** A database of the source or the destination, whether it exists or not. */
  Database database(ServerName server, String name);

  /** What a Kafka client's {@code bootstrap.servers} takes. */
  String brokers();

  /** Whether a server can be killed, stopped, frozen and started again. */
  boolean canEndServers();

  /** Ends the server with SIGKILL. */
  void kill(ServerName server);

  /** Ends the server as an operator would. */
  void stop(ServerName server);

  /** Ends a Postgres server in its immediate mode: without a word to its clients. */
  void stopAtOnce(ServerName server);

  /**
   * A second way to the broker: it tells the clients who come to {@code port} to go on to {@code
   * advertisedPort}, where a test may listen.
   */
  record SideDoor(int port, int advertisedPort) {}

  /** Where the broker has one; only where {@link #canEndServers()}. */
  SideDoor sideDoor();

  /** Starts an ended server on its old data; returns when it answers. */
  void start(ServerName server);

  /** Stops the server in its tracks: connections stay open and nothing answers. */
  void freeze(ServerName server);

  /** Lets a frozen server go on. */
  void thaw(ServerName server);

  /** The last lines of the servers' own logs, for a test that failed. */
  List<String> logTails();

  /** Lets every server go on that a test froze or ended. */
  default void heal() {
    if (canEndServers()) {
      for (ServerName server : ServerName.values()) {
        thaw(server);
        start(server);
      }
    }
  }

  @Override
  void close();
}
