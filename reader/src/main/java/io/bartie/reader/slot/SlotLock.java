package io.bartie.reader.slot;

import io.bartie.state.SlotLockKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The session-level advisory lock of a slot: one reader at a time decides what becomes of the slot.
 * It is held by a session on the source and ends with it.
 */
public final class SlotLock {
  private static final String HOLDER =
      """
      SELECT l.pid, a.application_name, a.client_addr::text AS client
        FROM pg_catalog.pg_locks l LEFT JOIN pg_catalog.pg_stat_activity a ON a.pid = l.pid
       WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.granted
         AND l.database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database())
         AND l.classid = ((? >> 32) & 4294967295)::oid AND l.objid = (? & 4294967295)::oid
      """;

  private final Connection source;
  private final long key;

  private SlotLock(Connection source, long key) {
    this.source = source;
    this.key = key;
  }

  /**
   * Takes the lock.
   *
   * @throws SlotHeldException naming the session that holds it
   */
  public static SlotLock take(Connection source, String slot) throws SQLException {
    long key = SlotLockKey.of(slot);
    try (PreparedStatement query =
        source.prepareStatement("SELECT pg_catalog.pg_try_advisory_lock(?)")) {
      query.setLong(1, key);
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        if (!rows.getBoolean(1)) {
          throw new SlotHeldException(slot, "is starting on it", holder(source, key));
        }
      }
    }
    return new SlotLock(source, key);
  }

  /** Lets the lock go; from here on the slot itself is the lock. */
  public void release() throws SQLException {
    try (PreparedStatement query =
        source.prepareStatement("SELECT pg_catalog.pg_advisory_unlock(?)")) {
      query.setLong(1, key);
      query.execute();
    }
  }

  private static SessionHolder holder(Connection source, long key) throws SQLException {
    try (PreparedStatement query = source.prepareStatement(HOLDER)) {
      query.setLong(1, key);
      query.setLong(2, key);
      try (ResultSet rows = query.executeQuery()) {
        return rows.next()
            ? new SessionHolder(
                rows.getInt("pid"), rows.getString("application_name"), rows.getString("client"))
            : null;
      }
    }
  }
}
