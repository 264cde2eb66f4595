package io.bartie.cdcctl.resync;

import io.bartie.position.Lsn;
import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the destination remembers of the topic: fences, progress, sweeps, and the tables' rows. */
final class DestinationProgress {
  private final Connection destination;

  DestinationProgress(Connection destination) {
    this.destination = destination;
  }

  /** Whether a writer has ever worked here. */
  boolean isPresent() throws SQLException {
    try (Statement statement = destination.createStatement();
        ResultSet rows =
            statement.executeQuery(
                """
                SELECT to_regclass('bartie.progress') IS NOT NULL
                   AND to_regclass('bartie.fence') IS NOT NULL
                   AND to_regclass('bartie.swept') IS NOT NULL
                """)) {
      rows.next();
      return rows.getBoolean(1);
    }
  }

  /** The highest source position that the destination knows of. */
  Lsn highest() throws SQLException {
    try (Statement statement = destination.createStatement();
        ResultSet rows =
            statement.executeQuery(
                """
                SELECT coalesce(max(lsn), '0/0')::text
                  FROM (SELECT lsn FROM bartie.progress
                        UNION ALL SELECT lsn FROM bartie.swept) AS known
                """)) {
      rows.next();
      return Lsn.parse(rows.getString(1));
    }
  }

  /**
   * Forgets the topic's fences and lets the writer begin where the topic ends now; without a topic,
   * at the beginning of the one that will be made. To be committed by the caller.
   */
  void restartAt(String topic, Optional<TopicState.Ends> ends) throws SQLException {
    update("DELETE FROM bartie.fence WHERE topic = ?", topic);
    update("DELETE FROM bartie.progress WHERE topic = ?", topic);
    if (ends.isEmpty()) {
      return;
    }
    try (PreparedStatement insert =
        destination.prepareStatement(
            """
            INSERT INTO bartie.progress
                   (topic, partition, topic_id, next_offset, lsn, seq, commit_ts, updated_at)
            VALUES (?, ?, ?, ?, '0/0', 0, NULL, clock_timestamp())
            """)) {
      for (Map.Entry<Integer, Long> end : ends.get().nextOffsets().entrySet()) {
        insert.setString(1, topic);
        insert.setInt(2, end.getKey());
        insert.setString(3, ends.get().id());
        insert.setLong(4, end.getValue());
        insert.executeUpdate();
      }
    }
  }

  /**
   * Empties every table that the pipeline fills, and forgets their sweeps: for a source whose
   * positions cannot be compared with those of the rows. To be committed by the caller.
   */
  List<TableName> empty() throws SQLException {
    List<TableName> tables = new ArrayList<>();
    try (Statement statement = destination.createStatement();
        ResultSet rows =
            statement.executeQuery(
                """
                SELECT n.nspname, c.relname
                  FROM pg_catalog.pg_attribute a
                  JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
                  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
                 WHERE a.attname = '__bartie_lsn' AND NOT a.attisdropped
                   AND c.relkind IN ('r', 'p') AND NOT c.relispartition
                 ORDER BY 1, 2
                """)) {
      while (rows.next()) {
        tables.add(new TableName(rows.getString(1), rows.getString(2)));
      }
    }
    try (Statement statement = destination.createStatement()) {
      for (TableName table : tables) {
        statement.execute("DELETE FROM " + table.sql());
      }
      statement.execute("DELETE FROM bartie.swept");
    }
    return tables;
  }

  private void update(String sql, String topic) throws SQLException {
    try (PreparedStatement statement = destination.prepareStatement(sql)) {
      statement.setString(1, topic);
      statement.executeUpdate();
    }
  }
}
