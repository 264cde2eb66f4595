package io.bartie.reader.slot;

import io.bartie.position.Lsn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A replication slot as the source shows it.
 *
 * @param name its name
 * @param plugin its output plugin, or null for a physical slot
 * @param database the database it belongs to, or null for a physical slot
 * @param confirmed everything before it is never sent again; null while the slot is being made
 * @param invalidation why the server has given it up, or null
 * @param holder who streams from it now, or null
 */
public record SlotStatus(
    String name,
    String plugin,
    String database,
    Lsn confirmed,
    String invalidation,
    SessionHolder holder) {
  // by way of JSON, because invalidation_reason came with version 17 and conflicting with 16
  private static final String QUERY =
      """
      SELECT s.plugin, s.database, s.confirmed_flush_lsn::text AS confirmed,
             CASE WHEN s.wal_status = 'lost'
                    OR to_jsonb(s) ->> 'invalidation_reason' IS NOT NULL
                    OR (to_jsonb(s) ->> 'conflicting')::boolean
                  THEN concat_ws(', ', 'wal_status ' || s.wal_status,
                                 to_jsonb(s) ->> 'invalidation_reason')
             END AS invalidation,
             s.active, s.active_pid, a.application_name, a.client_addr::text AS client
        FROM pg_catalog.pg_replication_slots s
        LEFT JOIN pg_catalog.pg_stat_activity a ON a.pid = s.active_pid
       WHERE s.slot_name = ?
      """;

  /** The slot of that name, if there is one. */
  public static Optional<SlotStatus> of(Connection source, String name) throws SQLException {
    try (PreparedStatement query = source.prepareStatement(QUERY)) {
      query.setString(1, name);
      try (ResultSet rows = query.executeQuery()) {
        if (!rows.next()) {
          return Optional.empty();
        }
        String confirmed = rows.getString("confirmed");
        return Optional.of(
            new SlotStatus(
                name,
                rows.getString("plugin"),
                rows.getString("database"),
                confirmed == null ? null : Lsn.parse(confirmed),
                rows.getString("invalidation"),
                rows.getBoolean("active")
                    ? new SessionHolder(
                        rows.getInt("active_pid"),
                        rows.getString("application_name"),
                        rows.getString("client"))
                    : null));
      }
    }
  }

  /** Drops the slot; it must not be active. */
  public void drop(Connection source) throws SQLException {
    try (PreparedStatement query =
        source.prepareStatement("SELECT pg_catalog.pg_drop_replication_slot(?)")) {
      query.setString(1, name);
      query.execute();
    }
  }
}
