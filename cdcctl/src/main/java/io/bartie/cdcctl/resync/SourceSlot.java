package io.bartie.cdcctl.resync;

import io.bartie.position.Lsn;
import io.bartie.process.ProcessStop;
import io.bartie.state.SlotLockKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The replication slot on the source, to be dropped once nobody streams from it. */
final class SourceSlot {
  private final Connection source;
  private final String name;

  SourceSlot(Connection source, String name) {
    this.source = source;
    this.name = name;
  }

  /**
   * Takes the slot for this session: no reader can begin to copy or to stream meanwhile.
   *
   * @throws ProcessStop naming the reader that has it
   */
  void take() throws SQLException {
    try (PreparedStatement query =
        source.prepareStatement("SELECT pg_catalog.pg_try_advisory_lock(?)")) {
      query.setLong(1, SlotLockKey.of(name));
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        if (!rows.getBoolean(1)) {
          throw ProcessStop.configuration(
              "a reader is starting on slot "
                  + name
                  + ", or copies: stop it first. Nothing was changed.");
        }
      }
    }
    requireOwn();
    requireUnused();
  }

  /** A slot of that name may be anybody's. */
  private void requireOwn() throws SQLException {
    try (PreparedStatement query =
        source.prepareStatement(
            """
            SELECT coalesce(plugin, 'none: a physical slot'), coalesce(database, 'none')
              FROM pg_catalog.pg_replication_slots
             WHERE slot_name = ?
               AND (plugin IS DISTINCT FROM 'pgoutput' OR database <> current_database())
            """)) {
      query.setString(1, name);
      try (ResultSet rows = query.executeQuery()) {
        if (rows.next()) {
          throw ProcessStop.configuration(
              "slot "
                  + name
                  + " is somebody else's (plugin "
                  + rows.getString(1)
                  + ", database "
                  + rows.getString(2)
                  + "), and would be dropped. Give this pipeline a slot of its own (--slot), or have"
                  + " the owner drop that one. Nothing was changed.");
        }
      }
    }
  }

  /** Where the source's log ends now. */
  Lsn end() throws SQLException {
    try (PreparedStatement query =
            source.prepareStatement("SELECT pg_catalog.pg_current_wal_flush_lsn()::text");
        ResultSet rows = query.executeQuery()) {
      rows.next();
      return Lsn.parse(rows.getString(1));
    }
  }

  private void requireUnused() throws SQLException {
    try (PreparedStatement query =
        source.prepareStatement(
            """
            SELECT s.active_pid, a.application_name, coalesce(a.client_addr::text, 'local')
              FROM pg_catalog.pg_replication_slots s
              LEFT JOIN pg_catalog.pg_stat_activity a ON a.pid = s.active_pid
             WHERE s.slot_name = ? AND s.active
            """)) {
      query.setString(1, name);
      try (ResultSet rows = query.executeQuery()) {
        if (rows.next()) {
          throw ProcessStop.configuration(
              "slot "
                  + name
                  + " is in use by pid "
                  + rows.getInt(1)
                  + " ("
                  + rows.getString(2)
                  + ", from "
                  + rows.getString(3)
                  + "): stop that reader first. Nothing was changed.");
        }
      }
    }
  }

  /**
   * @return whether there was one
   */
  boolean drop() throws SQLException {
    try (PreparedStatement query =
        source.prepareStatement(
            """
            SELECT pg_catalog.pg_drop_replication_slot(slot_name)
              FROM pg_catalog.pg_replication_slots WHERE slot_name = ?
            """)) {
      query.setString(1, name);
      try (ResultSet rows = query.executeQuery()) {
        return rows.next();
      }
    }
  }
}
