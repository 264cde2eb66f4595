package io.bartie.localstack.postgres;

import io.bartie.localstack.process.Deadline;
import io.bartie.localstack.process.StackException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * Makes, renames and drops databases on a running server: a test takes a new one, not a new server.
 */
public final class Databases {
  private static final String OBJECT_IN_USE = "55006";

  private final PostgresAddress address;

  Databases(PostgresAddress address) {
    this.address = address;
  }

  public boolean exists(String database) {
    try (Connection connection = address.connect("postgres");
        PreparedStatement query =
            connection.prepareStatement("SELECT 1 FROM pg_database WHERE datname = ?")) {
      query.setString(1, database);
      try (ResultSet found = query.executeQuery()) {
        return found.next();
      }
    } catch (SQLException e) {
      throw failed("look for database " + database, e);
    }
  }

  /** Makes an empty database. */
  public void create(String database) {
    run(
        "CREATE DATABASE " + quoted(database) + " TEMPLATE template0",
        "create database " + database);
  }

  public void rename(String from, String to) {
    run(
        "ALTER DATABASE " + quoted(from) + " RENAME TO " + quoted(to),
        "rename database " + from + " to " + to);
  }

  /** Drops a database, together with its replication slots and whoever is connected. */
  public void drop(String database) {
    if (!exists(database)) {
      return;
    }
    if (!Deadline.after(Duration.ofSeconds(20)).await(() -> dropSlots(database))) {
      throw new StackException("a replication slot of database " + database + " stays in use");
    }
    run(
        "DROP DATABASE IF EXISTS " + quoted(database) + " WITH (FORCE)",
        "drop database " + database);
  }

  // Whoever streams from a slot is told to end, which takes a moment: only then can it be dropped.
  private boolean dropSlots(String database) {
    try (Connection connection = address.connect("postgres");
        PreparedStatement active =
            connection.prepareStatement(
                "SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots"
                    + " WHERE database = ? AND active_pid IS NOT NULL");
        PreparedStatement idle =
            connection.prepareStatement(
                "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots"
                    + " WHERE database = ?")) {
      active.setString(1, database);
      active.execute();
      idle.setString(1, database);
      idle.execute();
      return true;
    } catch (SQLException e) {
      if (OBJECT_IN_USE.equals(e.getSQLState())) {
        return false;
      }
      throw failed("drop the replication slots of database " + database, e);
    }
  }

  private void run(String sql, String purpose) {
    try (Connection connection = address.connect("postgres");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw failed(purpose, e);
    }
  }

  private StackException failed(String purpose, SQLException e) {
    return new StackException(
        "cannot " + purpose + " on port " + address.port() + ": " + e.getMessage(), e);
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
