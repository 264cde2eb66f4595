package io.bartie.reader.slot;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Says which transactions a slot that is being made waits for: all that were open when its making
 * began, in whatever database of the cluster, must end first. Stateless.
 */
final class SlotBlockers {
  /** A prepared transaction holds its own id without any process. */
  private static final String QUERY =
      """
      SELECT CASE
               WHEN p.gid IS NOT NULL
               THEN format('prepared transaction %L of database %I, since %s',
                           p.gid, p.database, date_trunc('seconds', p.prepared))
               ELSE format('transaction of pid %s (%s, %s, database %I), open since %s, now %s',
                           h.pid, coalesce(nullif(a.application_name, ''), 'no application name'),
                           coalesce(a.client_addr::text, 'local'), a.datname,
                           date_trunc('seconds', a.xact_start), a.state)
             END AS blocker
        FROM pg_catalog.pg_locks w
        JOIN pg_catalog.pg_locks h
          ON h.locktype = 'transactionid' AND h.transactionid = w.transactionid AND h.granted
        LEFT JOIN pg_catalog.pg_stat_activity a ON a.pid = h.pid
        LEFT JOIN pg_catalog.pg_prepared_xacts p ON p.transaction = h.transactionid
       WHERE w.pid = ? AND w.locktype = 'transactionid' AND NOT w.granted
      """;

  private SlotBlockers() {}

  /** What the server process waits for, in words; nothing when it does not wait. */
  static List<String> of(Connection source, int pid) throws SQLException {
    try (PreparedStatement query = source.prepareStatement(QUERY)) {
      query.setInt(1, pid);
      try (ResultSet rows = query.executeQuery()) {
        List<String> blockers = new ArrayList<>();
        while (rows.next()) {
          blockers.add(rows.getString(1));
        }
        return blockers;
      }
    }
  }
}
