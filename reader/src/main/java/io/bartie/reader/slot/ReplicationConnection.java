package io.bartie.reader.slot;

import io.bartie.connect.DatabaseUrl;
import io.bartie.connect.PinnedSession;
import io.bartie.position.Lsn;
import io.bartie.sql.SqlIdentifier;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.postgresql.PGConnection;
import org.postgresql.PGProperty;
import org.postgresql.replication.LogSequenceNumber;
import org.postgresql.replication.PGReplicationStream;
import org.postgresql.replication.ReplicationSlotInfo;

/**
 * A connection that speaks the replication protocol: makes the slot, then streams from it. Used by
 * the replication thread.
 */
public final class ReplicationConnection implements AutoCloseable {
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);

  private final Connection connection;
  private final ReadAheadInput input;
  private final int pid;
  private final Duration statusInterval;

  private ReplicationConnection(
      Connection connection, ReadAheadInput input, int pid, Duration statusInterval) {
    this.connection = connection;
    this.input = input;
    this.pid = pid;
    this.statusInterval = statusInterval;
  }

  public static ReplicationConnection open(DatabaseUrl source, String applicationName)
      throws SQLException {
    String ticket = ReadAheadSocketFactory.newTicket();
    Connection connection;
    try {
      connection =
          PinnedSession.openReplication(
              source,
              applicationName,
              Map.of(
                  PGProperty.SOCKET_FACTORY.getName(),
                  ReadAheadSocketFactory.class.getName(),
                  PGProperty.SOCKET_FACTORY_ARG.getName(),
                  ticket));
    } catch (SQLException | RuntimeException e) {
      ReadAheadSocketFactory.forget(ticket);
      throw e;
    }
    try {
      ReadAheadInput input = ReadAheadSocketFactory.input(ticket);
      // while the snapshot is exported the session is idle in a transaction, for the whole copy
      execute(connection, "SET idle_in_transaction_session_timeout = 0");
      execute(connection, "SET statement_timeout = 0");
      if (connection.getMetaData().getDatabaseMajorVersion() >= 17) {
        execute(connection, "SET transaction_timeout = 0");
      }
      // a warning may say that changes were left out (WalStream)
      execute(connection, "SET client_min_messages = warning");
      int pid = connection.unwrap(PGConnection.class).getBackendPID();
      return new ReplicationConnection(connection, input, pid, statusInterval(connection));
    } catch (IOException e) {
      connection.close();
      throw new SQLException("the socket was closed while connecting", "08006", e);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** Well within the silence after which the server gives up on a client. */
  private static Duration statusInterval(Connection connection) throws SQLException {
    String sql =
        "SELECT setting::int8 FROM pg_catalog.pg_settings WHERE name = 'wal_sender_timeout'";
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      long timeout = rows.getLong(1);
      return timeout == 0 || timeout / 3 > LONGEST_SILENCE.toMillis()
          ? LONGEST_SILENCE
          : Duration.ofMillis(Math.max(1, timeout / 3));
    }
  }

  /** The process of this connection on the server. */
  public int pid() {
    return pid;
  }

  /** Makes the slot, and exports a snapshot that lives until the next command here. */
  public NewSlot createSlot(String slot) throws SQLException {
    ReplicationSlotInfo made =
        connection
            .unwrap(PGConnection.class)
            .getReplicationAPI()
            .createReplicationSlot()
            .logical()
            .withSlotName(slot)
            .withOutputPlugin("pgoutput")
            .make();
    return new NewSlot(new Lsn(made.getConsistentPoint().asLong()), made.getSnapshotName());
  }

  /**
   * A slot just made.
   *
   * @param consistentPoint where it begins; the snapshot shows exactly what was committed before
   * @param snapshot the exported snapshot's name
   */
  public record NewSlot(Lsn consistentPoint, String snapshot) {}

  /** Begins to stream: everything committed at or after {@code from}. */
  public WalStream stream(String slot, String publication, Lsn from) throws SQLException {
    PGReplicationStream stream =
        connection
            .unwrap(PGConnection.class)
            .getReplicationAPI()
            .replicationStream()
            .logical()
            .withSlotName(slot)
            .withStartPosition(LogSequenceNumber.valueOf(from.value()))
            .withSlotOption("proto_version", 1)
            .withSlotOption("publication_names", SqlIdentifier.quote(publication))
            // Rule 1: pgjdbc would confirm keepalive positions on its own
            .withAutomaticFlush(false)
            .withStatusInterval(Math.toIntExact(statusInterval.toMillis()), TimeUnit.MILLISECONDS)
            .start();
    return new WalStream(connection, input, stream, from, statusInterval);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
