package io.bartie.cdcctl.resync;

import io.bartie.position.Lsn;
import io.bartie.sql.ReservedNames;
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

/**
 * What the destination remembers of one topic: fences, progress, sweeps, and the rows of the tables
 * that its fences name. Tables of other topics, and of nobody, are not touched.
 */
final class DestinationProgress {
  /**
   * Which tables the topic had filled, up to which source position, when it was last reset: their
   * rows are still there, and nothing else says so until the new copy has arrived.
   */
  private static final String REMEMBER =
      """
      CREATE TABLE bartie.before_resync (
        topic text,
        table_name text,
        lsn pg_lsn NOT NULL,
        PRIMARY KEY (topic, table_name)
      );
      COMMENT ON TABLE bartie.before_resync IS
        'Per table: the position that its topic had reached when cdcctl resync last reset it.';
      """;

  /** Tables that another topic fills now: they have been this one's at most. */
  private static final String OF_OTHERS =
      "SELECT table_name FROM bartie.fence WHERE topic <> $topic";

  private final Connection destination;
  private final String topic;

  DestinationProgress(Connection destination, String topic) {
    this.destination = destination;
    this.topic = topic;
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

  /** The highest source position that the topic's rows can have. */
  Lsn highest() throws SQLException {
    Lsn highest =
        position(
            """
            SELECT coalesce(max(lsn), '0/0')::text
              FROM (SELECT lsn FROM bartie.progress WHERE topic = $topic
                    UNION ALL
                    SELECT lsn FROM bartie.swept
                     WHERE table_name IN (SELECT table_name FROM bartie.fence WHERE topic = $topic)
                   ) AS known
            """);
    if (!remembers()) {
      return highest;
    }
    Lsn before =
        position(
            "SELECT coalesce(max(lsn), '0/0')::text FROM bartie.before_resync WHERE topic = $topic");
    return before.isAfter(highest) ? before : highest;
  }

  /**
   * Forgets the topic's fences and lets the writer begin where the topic ends now; without a topic,
   * at the beginning of the one that will be made. What the rows are is remembered apart, for the
   * next reset. To be committed by the caller.
   */
  void restartAt(Optional<TopicState.Ends> ends) throws SQLException {
    Lsn highest = highest();
    if (!remembers()) {
      try (Statement statement = destination.createStatement()) {
        statement.execute(REMEMBER);
      }
    }
    update(
        """
        INSERT INTO bartie.before_resync (topic, table_name, lsn)
        SELECT DISTINCT topic, table_name, '$highest'::pg_lsn FROM bartie.fence WHERE topic = $topic
            ON CONFLICT (topic, table_name) DO UPDATE SET lsn = EXCLUDED.lsn
        """
            .replace("$highest", highest.toString()));
    update("DELETE FROM bartie.fence WHERE topic = $topic");
    update("DELETE FROM bartie.progress WHERE topic = $topic");
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
   * The tables that the topic fills, or has filled before it was last reset, that exist, and that
   * no other topic fills.
   */
  List<TableName> tables() throws SQLException {
    String names = "SELECT DISTINCT table_name FROM bartie.fence WHERE topic = $topic";
    if (remembers()) {
      names += " UNION SELECT table_name FROM bartie.before_resync WHERE topic = $topic";
    }
    List<TableName> tables = new ArrayList<>();
    try (PreparedStatement query =
            prepare(
                """
                SELECT filled.table_name
                  FROM ($names) AS filled
                  JOIN pg_catalog.pg_class c ON c.oid = to_regclass(filled.table_name)
                  JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid
                 WHERE c.relkind IN ('r', 'p')
                   AND filled.table_name NOT IN ($others)
                   AND a.attname = '$position' AND NOT a.attisdropped
                 ORDER BY 1
                """
                    .replace("$names", names)
                    .replace("$others", OF_OTHERS)
                    .replace("$position", ReservedNames.LSN));
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        tables.add(TableName.parse(rows.getString(1)));
      }
    }
    return tables;
  }

  /**
   * Empties tables of the topic, and forgets their sweeps: for a source whose positions cannot be
   * compared with those of the rows. To be committed by the caller, after {@link #restartAt}.
   */
  void empty(List<TableName> tables) throws SQLException {
    for (TableName table : tables) {
      try (Statement statement = destination.createStatement()) {
        statement.execute("DELETE FROM " + table.sql());
      }
    }
    update(
        """
        DELETE FROM bartie.swept
         WHERE table_name IN (SELECT table_name FROM bartie.before_resync WHERE topic = $topic)
           AND table_name NOT IN ($others)
        """
            .replace("$others", OF_OTHERS));
    update("DELETE FROM bartie.before_resync WHERE topic = $topic");
  }

  private boolean remembers() throws SQLException {
    try (Statement statement = destination.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT to_regclass('bartie.before_resync') IS NOT NULL")) {
      rows.next();
      return rows.getBoolean(1);
    }
  }

  private Lsn position(String sql) throws SQLException {
    try (PreparedStatement query = prepare(sql);
        ResultSet rows = query.executeQuery()) {
      rows.next();
      return Lsn.parse(rows.getString(1));
    }
  }

  private void update(String sql) throws SQLException {
    try (PreparedStatement statement = prepare(sql)) {
      statement.executeUpdate();
    }
  }

  /** A statement in which {@code $topic} stands for the topic, wherever it is named. */
  private PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement statement = destination.prepareStatement(sql.replace("$topic", "?"));
    int places = sql.split("\\$topic", -1).length - 1;
    for (int place = 1; place <= places; place++) {
      statement.setString(place, topic);
    }
    return statement;
  }
}
