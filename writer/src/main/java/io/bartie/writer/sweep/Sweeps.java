package io.bartie.writer.sweep;

import io.bartie.position.SourcePosition;
import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Sweeps tables, and raises the highest position that a sweep of each has reached, in {@code
 * bartie.swept}. It is read (Fences) and raised inside the flush's transaction, under the tables'
 * locks: an event below it has been swept already, in whichever partition it comes. Used by the
 * thread that owns the connection.
 */
public final class Sweeps {
  private static final String RAISE =
      """
      INSERT INTO bartie.swept (table_name, lsn, seq) VALUES (?, ?::pg_lsn, ?)
          ON CONFLICT (table_name) DO UPDATE SET lsn = EXCLUDED.lsn, seq = EXCLUDED.seq
      """;

  private final Connection connection;

  public Sweeps(Connection connection) {
    this.connection = connection;
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
