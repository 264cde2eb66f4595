package io.bartie.reader.slot;

import io.bartie.position.Lsn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/**
 * How far the source's log reaches, and how much of it the slot holds.
 *
 * @param end the end of what is durably written
 * @param retained bytes from the slot's {@code restart_lsn} to the end, 0 while there is no slot
 */
public record WalExtent(Lsn end, long retained) {
  /** A source that does not answer so simple a question is as good as gone (I8). */
  private static final Duration ANSWER = Duration.ofSeconds(30);

  private static final String QUERY =
      """
      SELECT pg_current_wal_flush_lsn()::text,
             coalesce((SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), s.restart_lsn)::int8
                         FROM pg_catalog.pg_replication_slots s WHERE s.slot_name = ?), 0)
      """;

  /** Asks an ordinary session of the source. */
  static WalExtent of(Connection source, String slot) throws SQLException {
    int before = source.getNetworkTimeout();
    source.setNetworkTimeout(Runnable::run, (int) ANSWER.toMillis());
    try (PreparedStatement query = source.prepareStatement(QUERY)) {
      query.setString(1, slot);
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        return new WalExtent(Lsn.parse(rows.getString(1)), Math.max(0, rows.getLong(2)));
      }
    } finally {
      if (!source.isClosed()) {
        source.setNetworkTimeout(Runnable::run, before);
      }
    }
  }
}
