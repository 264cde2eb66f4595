package io.bartie.reader;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers the sessions that this process had on the source, and ends those that the server has
 * not yet noticed to be gone: a connection cut without a reset would hold the slot for as long as
 * wal_sender_timeout. Used by the replication thread.
 */
final class OwnSessions {
  private static final Logger LOG = LoggerFactory.getLogger(OwnSessions.class);

  private final List<ServerProcess> processes = new ArrayList<>();

  /** A process id is used again; together with its start it is not. */
  private record ServerProcess(int pid, String start) {}

  /** Remembers a server process of this reader. */
  void add(Connection source, int pid) throws SQLException {
    try (PreparedStatement query =
        source.prepareStatement(
            "SELECT backend_start::text FROM pg_catalog.pg_stat_activity WHERE pid = ?")) {
      query.setInt(1, pid);
      try (ResultSet rows = query.executeQuery()) {
        if (rows.next() && rows.getString(1) != null) {
          processes.add(new ServerProcess(pid, rows.getString(1)));
        }
      }
    }
  }

  /** The server process of an ordinary connection. */
  static int pid(Connection source) throws SQLException {
    try (Statement statement = source.createStatement();
        ResultSet rows = statement.executeQuery("SELECT pg_backend_pid()")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  /** Ends what is left over from earlier sessions of this process. */
  void endLeftOvers(Connection source) throws SQLException {
    for (ServerProcess process : processes) {
      try (PreparedStatement query =
          source.prepareStatement(
              "SELECT pg_catalog.pg_terminate_backend(pid) FROM pg_catalog.pg_stat_activity"
                  + " WHERE pid = ? AND backend_start::text = ?")) {
        query.setInt(1, process.pid());
        query.setString(2, process.start());
        try (ResultSet rows = query.executeQuery()) {
          if (rows.next()) {
            LOG.info("ended a server process left over from this reader: pid={}", process.pid());
          }
        }
      }
    }
    processes.clear();
  }
}
