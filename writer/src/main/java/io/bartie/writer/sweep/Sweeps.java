package io.bartie.writer.sweep;

import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The highest position that a sweep of each table has reached, in {@code bartie.swept}. Read and
 * raised inside the flush's transaction, under the tables' locks: an event below it has been swept
 * already, in whichever partition it comes. Used by the thread that owns the connection.
 */
public final class Sweeps {
  private static final String READ =
      "SELECT table_name, lsn, seq FROM bartie.swept WHERE table_name = ANY (?)";

  private static final String RAISE =
      """
      INSERT INTO bartie.swept (table_name, lsn, seq) VALUES (?, ?::pg_lsn, ?)
          ON CONFLICT (table_name) DO UPDATE SET lsn = EXCLUDED.lsn, seq = EXCLUDED.seq
      """;

  private final Connection connection;

  public Sweeps(Connection connection) {
    this.connection = connection;
  }

  /** The tables' swept positions; those never swept are left out. */
  public Map<TableName, SourcePosition> read(Collection<TableName> tables) throws SQLException {
    Map<TableName, SourcePosition> swept = new HashMap<>();
    if (tables.isEmpty()) {
      return swept;
    }
    Map<String, TableName> names =
        tables.stream().collect(Collectors.toMap(TableName::toString, name -> name));
    try (PreparedStatement statement = connection.prepareStatement(READ)) {
      statement.setArray(1, connection.createArrayOf("text", names.keySet().toArray()));
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          swept.put(
              names.get(rows.getString(1)),
              new SourcePosition(Lsn.parse(rows.getString(2)), rows.getLong(3)));
        }
      }
    }
    return swept;
  }

  /**
   * Deletes what lies below the position, and records it.
   *
   * @param target the table as the target of a statement, or null when the destination lacks it
   * @return how many rows went
   */
  public int sweep(TableName table, SourcePosition below, String target) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(RAISE)) {
      statement.setString(1, table.toString());
      statement.setString(2, below.lsn().toString());
      statement.setLong(3, below.seq());
      statement.executeUpdate();
    }
    if (target == null) {
      return 0;
    }
    try (PreparedStatement statement = connection.prepareStatement(SweepStatement.text(target))) {
      statement.setString(1, below.lsn().toString());
      statement.setLong(2, below.seq());
      return statement.executeUpdate();
    }
  }
}
