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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection that speaks the replication protocol: makes the slot, then streams from it. Used by
 * the replication thread.
 */
public final class ReplicationConnection implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ReplicationConnection.class);

  /** Within a message, or for the answer to a command; WalStream judges the stream itself. */
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);

  private final Connection connection;
  private final ReadAheadInput input;
  private final int pid;
  private final WalSenderTimes times;

  private ReplicationConnection(
      Connection connection, ReadAheadInput input, int pid, WalSenderTimes times) {
    this.connection = connection;
    this.input = input;
    this.pid = pid;
    this.times = times;
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
                  ticket),
              LONGEST_SILENCE);
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
      return new ReplicationConnection(connection, input, pid, WalSenderTimes.of(connection));
    } catch (IOException e) {
      connection.close();
      throw new SQLException("the socket was closed while connecting", "08006", e);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** The process of this connection on the server. */
  public int pid() {
    return pid;
  }

  /**
   * Makes the slot, and exports a snapshot that lives until the next command here. The server
   * answers when every transaction that is open has ended, so no silence is too long
   * (SlotCreation).
   */
  NewSlot createSlot(String slot) throws SQLException {
    int limit = connection.getNetworkTimeout();
    connection.setNetworkTimeout(Runnable::run, 0);
    ReplicationSlotInfo made =
        connection
            .unwrap(PGConnection.class)
            .getReplicationAPI()
            .createReplicationSlot()
            .logical()
            .withSlotName(slot)
            .withOutputPlugin("pgoutput")
            .make();
    connection.setNetworkTimeout(Runnable::run, limit);
    return new NewSlot(new Lsn(made.getConsistentPoint().asLong()), made.getSnapshotName());
  }

  /**
   * A slot just made.
   *
   * @param consistentPoint where it begins; the snapshot shows exactly what was committed before
   * @param snapshot the exported snapshot's name
   */
  public record NewSlot(Lsn consistentPoint, String snapshot) {}

  /** The history file of a timeline: which timelines it came from, and where each was left. */
  public String timelineHistory(int timeline) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("TIMELINE_HISTORY " + timeline)) {
      rows.next();
      return rows.getString("content");
    }
  }

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
            .withStatusInterval(
                Math.toIntExact(times.statusInterval().toMillis()), TimeUnit.MILLISECONDS)
            .start();
    return new WalStream(connection, input, stream, from, times);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Breaks off what another thread waits for here. */
  void abort() {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      LOG.debug("the replication connection was lost before it could be closed", e);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
