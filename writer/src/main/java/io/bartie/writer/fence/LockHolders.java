package io.bartie.writer.fence;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that a former owner of a partition, frozen inside its transaction, does not keep the
 * next one out for ever: its session is ended. Its transaction is rolled back as a whole, and when
 * it wakes, the fence has moved on (I3).
 */
public final class LockHolders {
  /** Every session of a writer has an {@code application_name} that begins so. */
  public static final String APPLICATION = "bartie-writer";

  private static final String HOLDERS =
      """
      SELECT a.pid,
             a.application_name,
             coalesce(a.client_addr::text, 'local'),
             a.state,
             extract(epoch FROM clock_timestamp() - a.state_change)::bigint,
             starts_with(a.application_name, ?)
               AND a.state_change < clock_timestamp() - ? * interval '1 second'
               AND (a.state LIKE 'idle in transaction%' OR a.wait_event = 'ClientRead')
        FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
       WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND l.classid::bigint << 32 | l.objid::bigint = ANY (?)
         AND l.pid <> pg_backend_pid()
       GROUP BY a.pid, a.application_name, a.client_addr, a.state, a.state_change, a.wait_event
      """;

  private static final Logger LOG = LoggerFactory.getLogger(LockHolders.class);

  private LockHolders() {}

  private record Holder(int pid, String description, boolean stuck) {}

  /**
   * Says who holds the locks, and ends those writers' sessions that have waited for their process
   * longer than a living one lets them. Leaves no transaction open.
   */
  public static void endStuck(Connection connection, Collection<Long> keys, int stuckSeconds)
      throws SQLException {
    for (Holder holder : holders(connection, keys, stuckSeconds)) {
      LOG.warn("another session holds the locks that this flush needs {}", holder.description());
      if (holder.stuck()) {
        end(connection, holder);
      }
    }
    connection.commit();
  }

  private static List<Holder> holders(
      Connection connection, Collection<Long> keys, int stuckSeconds) throws SQLException {
    List<Holder> holders = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(HOLDERS)) {
      statement.setString(1, APPLICATION);
      statement.setInt(2, stuckSeconds);
      statement.setArray(3, connection.createArrayOf("bigint", keys.toArray()));
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          holders.add(
              new Holder(
                  rows.getInt(1),
                  String.format(
                      "pid=%d application=\"%s\" address=%s state=\"%s\" for=%ds",
                      rows.getInt(1),
                      rows.getString(2),
                      rows.getString(3),
                      rows.getString(4),
                      rows.getLong(5)),
                  rows.getBoolean(6)));
        }
      }
    }
    return holders;
  }

  private static void end(Connection connection, Holder holder) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT pg_terminate_backend(?)")) {
      statement.setInt(1, holder.pid());
      statement.execute();
      LOG.warn("ended the session of a writer that does not move pid={}", holder.pid());
    } catch (SQLException e) {
      LOG.warn("could not end that session: {}", e.getMessage());
      connection.rollback();
    }
  }
}
