package io.bartie.writer.fence;

import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.sql.TableName;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads and advances {@code bartie.fence} and {@code bartie.progress} of one topic, inside the
 * flush's transaction (I3): one round trip to begin with, one at the end. The statements of a round
 * trip run one after the other, each with a snapshot of its own, so that what is read under locks
 * is what others had committed by then. Used by the thread that owns the connection.
 */
public final class Fences {
  private static final String PROGRESS =
      """
      SELECT partition, topic_id, next_offset, lsn, seq, CAST(commit_ts AS text)
        FROM bartie.progress
       WHERE topic = ? AND partition = ANY (?)
       ORDER BY partition
      """;

  private static final String LOCK_FENCES =
      """
      SELECT partition, table_name, next_offset
        FROM bartie.fence
       WHERE topic = ? AND partition = ANY (?) AND table_name = ANY (?)
       ORDER BY partition, table_name
         FOR UPDATE
      """;

  private static final String SWEPT =
      "SELECT table_name, lsn, seq FROM bartie.swept WHERE table_name = ANY (?)\n";

  private static final String LOCK_AND_READ =
      String.join(";\n", FlushLocks.TAKE, PROGRESS + "   FOR UPDATE\n", LOCK_FENCES, SWEPT);

  private static final String ADVANCE_FENCES =
      """
      INSERT INTO bartie.fence AS f (topic, partition, table_name, next_offset)
      SELECT ?, n.partition, n.table_name, n.next_offset
        FROM unnest(?::integer[], ?::text[], ?::bigint[]) AS n(partition, table_name, next_offset)
          ON CONFLICT (topic, partition, table_name) DO UPDATE
         SET next_offset = EXCLUDED.next_offset
       WHERE f.next_offset < EXCLUDED.next_offset
      """;

  private static final String ADVANCE_PROGRESS =
      """
      INSERT INTO bartie.progress AS p
             (topic, partition, topic_id, next_offset, lsn, seq, commit_ts, updated_at)
      SELECT ?, n.partition, n.topic_id, n.next_offset, n.lsn, n.seq, n.commit_ts, clock_timestamp()
        FROM unnest(?::integer[], ?::text[], ?::bigint[], ?::pg_lsn[], ?::bigint[], ?::timestamptz[])
          AS n(partition, topic_id, next_offset, lsn, seq, commit_ts)
          ON CONFLICT (topic, partition) DO UPDATE
         SET next_offset = EXCLUDED.next_offset,
             lsn = EXCLUDED.lsn,
             seq = EXCLUDED.seq,
             commit_ts = EXCLUDED.commit_ts,
             updated_at = EXCLUDED.updated_at
       WHERE p.next_offset < EXCLUDED.next_offset
      """;

  private static final List<String> PROGRESS_TYPES =
      List.of("integer", "text", "bigint", "text", "bigint", "text");

  private static final String ADVANCE = ADVANCE_FENCES + ";\n" + ADVANCE_PROGRESS;

  private final Connection connection;
  private final String topic;

  public Fences(Connection connection, String topic) {
    this.connection = connection;
    this.topic = topic;
  }

  /** What has been applied of the partitions; those of which nothing was are left out. */
  public Map<Integer, PartitionProgress> progress(Collection<Integer> partitions)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(PROGRESS)) {
      statement.setString(1, topic);
      statement.setArray(2, array("integer", partitions));
      return readProgress(statement.executeQuery());
    }
  }

  /**
   * Takes the locks, and then reads, and locks too, what has been applied.
   *
   * @param tables the partitions, and in each the tables whose fences are wanted
   * @param changed the tables of which to read how far they were swept
   */
  public FenceState lock(
      FlushLocks locks, Map<Integer, Map<TableName, Long>> tables, Collection<TableName> changed)
      throws SQLException {
    Map<String, TableName> fenced = new HashMap<>();
    tables.values().forEach(map -> map.keySet().forEach(name -> fenced.put(name.toString(), name)));
    Map<String, TableName> sweepable = new HashMap<>();
    changed.forEach(name -> sweepable.put(name.toString(), name));
    Array partitions = array("integer", tables.keySet());
    try (PreparedStatement statement = connection.prepareStatement(LOCK_AND_READ)) {
      locks.bind(statement);
      statement.setString(3, topic);
      statement.setArray(4, partitions);
      statement.setString(5, topic);
      statement.setArray(6, partitions);
      statement.setArray(7, array("text", fenced.keySet()));
      statement.setArray(8, array("text", sweepable.keySet()));
      statement.execute();
      return new FenceState(
          readProgress(nextRows(statement)),
          readFences(nextRows(statement), fenced),
          readSwept(nextRows(statement), sweepable));
    }
  }

  private static ResultSet nextRows(PreparedStatement statement) throws SQLException {
    statement.getMoreResults();
    return statement.getResultSet();
  }

  private static Map<Integer, PartitionProgress> readProgress(ResultSet rows) throws SQLException {
    Map<Integer, PartitionProgress> found = new TreeMap<>();
    while (rows.next()) {
      SourcePosition position = new SourcePosition(Lsn.parse(rows.getString(4)), rows.getLong(5));
      found.put(
          rows.getInt(1),
          new PartitionProgress(rows.getString(2), rows.getLong(3), position, rows.getString(6)));
    }
    return found;
  }

  private static Map<Integer, Map<TableName, Long>> readFences(
      ResultSet rows, Map<String, TableName> names) throws SQLException {
    Map<Integer, Map<TableName, Long>> found = new HashMap<>();
    while (rows.next()) {
      found
          .computeIfAbsent(rows.getInt(1), partition -> new HashMap<>())
          .put(names.get(rows.getString(2)), rows.getLong(3));
    }
    return found;
  }

  private static Map<TableName, SourcePosition> readSwept(
      ResultSet rows, Map<String, TableName> names) throws SQLException {
    Map<TableName, SourcePosition> found = new HashMap<>();
    while (rows.next()) {
      found.put(
          names.get(rows.getString(1)),
          new SourcePosition(Lsn.parse(rows.getString(2)), rows.getLong(3)));
    }
    return found;
  }

  /** Advances the fences of the tables and the progress of the partitions, forward only. */
  public void advance(
      Map<Integer, Map<TableName, Long>> nextOffsets, Map<Integer, PartitionProgress> progress)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ADVANCE)) {
      bindFences(statement, nextOffsets);
      bindProgress(statement, progress);
      statement.execute();
    }
  }

  private void bindFences(
      PreparedStatement statement, Map<Integer, Map<TableName, Long>> nextOffsets)
      throws SQLException {
    List<Integer> partitions = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<Long> offsets = new ArrayList<>();
    nextOffsets.forEach(
        (partition, tables) ->
            tables.forEach(
                (name, offset) -> {
                  partitions.add(partition);
                  names.add(name.toString());
                  offsets.add(offset);
                }));
    statement.setString(1, topic);
    statement.setArray(2, array("integer", partitions));
    statement.setArray(3, array("text", names));
    statement.setArray(4, array("bigint", offsets));
  }

  private void bindProgress(PreparedStatement statement, Map<Integer, PartitionProgress> progress)
      throws SQLException {
    List<List<Object>> columns = new ArrayList<>();
    for (int i = 0; i < PROGRESS_TYPES.size(); i++) {
      columns.add(new ArrayList<>());
    }
    progress.forEach(
        (partition, next) -> {
          columns.get(0).add(partition);
          columns.get(1).add(next.topicId());
          columns.get(2).add(next.nextOffset());
          columns.get(3).add(next.position().lsn().toString());
          columns.get(4).add(next.position().seq());
          columns.get(5).add(next.commitTime());
        });
    statement.setString(5, topic);
    for (int i = 0; i < PROGRESS_TYPES.size(); i++) {
      statement.setArray(6 + i, array(PROGRESS_TYPES.get(i), columns.get(i)));
    }
  }

  private Array array(String type, Collection<?> elements) throws SQLException {
    return connection.createArrayOf(type, elements.toArray());
  }
}
