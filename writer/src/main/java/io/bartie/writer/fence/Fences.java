package io.bartie.writer.fence;

import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.sql.TableName;
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
 * flush's transaction, a round trip each (I3). Used by the thread that owns the connection.
 */
public final class Fences {
  private static final String PROGRESS =
      """
      SELECT partition, topic_id, next_offset, lsn, seq, commit_ts
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

  private final Connection connection;
  private final String topic;

  public Fences(Connection connection, String topic) {
    this.connection = connection;
    this.topic = topic;
  }

  /** What has been applied of the partitions; those of which nothing was are left out. */
  public Map<Integer, PartitionProgress> progress(Collection<Integer> partitions)
      throws SQLException {
    return readProgress(PROGRESS, partitions);
  }

  /** Locks and reads what has been applied of the partitions and of the tables in each. */
  public FenceState lock(Map<Integer, Map<TableName, Long>> tables) throws SQLException {
    Map<Integer, PartitionProgress> partitions =
        readProgress(PROGRESS + "   FOR UPDATE\n", tables.keySet());
    Map<String, TableName> names = new HashMap<>();
    tables.values().forEach(map -> map.keySet().forEach(name -> names.put(name.toString(), name)));
    Map<Integer, Map<TableName, Long>> fences = new HashMap<>();
    if (names.isEmpty()) {
      return new FenceState(partitions, fences);
    }
    try (PreparedStatement statement = connection.prepareStatement(LOCK_FENCES)) {
      statement.setString(1, topic);
      statement.setArray(2, connection.createArrayOf("integer", tables.keySet().toArray()));
      statement.setArray(3, connection.createArrayOf("text", names.keySet().toArray()));
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          fences
              .computeIfAbsent(rows.getInt(1), partition -> new HashMap<>())
              .put(names.get(rows.getString(2)), rows.getLong(3));
        }
      }
    }
    return new FenceState(partitions, fences);
  }

  private Map<Integer, PartitionProgress> readProgress(String query, Collection<Integer> partitions)
      throws SQLException {
    Map<Integer, PartitionProgress> found = new TreeMap<>();
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, topic);
      statement.setArray(2, connection.createArrayOf("integer", partitions.toArray()));
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          found.put(
              rows.getInt(1),
              new PartitionProgress(
                  rows.getString(2),
                  rows.getLong(3),
                  new SourcePosition(Lsn.parse(rows.getString(4)), rows.getLong(5)),
                  rows.getString(6)));
        }
      }
    }
    return found;
  }

  /** Advances the fences, forward only. */
  public void advanceTables(Map<Integer, Map<TableName, Long>> nextOffsets) throws SQLException {
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
    if (partitions.isEmpty()) {
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(ADVANCE_FENCES)) {
      statement.setString(1, topic);
      statement.setArray(2, connection.createArrayOf("integer", partitions.toArray()));
      statement.setArray(3, connection.createArrayOf("text", names.toArray()));
      statement.setArray(4, connection.createArrayOf("bigint", offsets.toArray()));
      statement.executeUpdate();
    }
  }

  /** Advances the partitions' progress, forward only. */
  public void advancePartitions(Map<Integer, PartitionProgress> progress) throws SQLException {
    Object[][] columns = new Object[6][progress.size()];
    int i = 0;
    for (Map.Entry<Integer, PartitionProgress> entry : progress.entrySet()) {
      PartitionProgress next = entry.getValue();
      columns[0][i] = entry.getKey();
      columns[1][i] = next.topicId();
      columns[2][i] = next.nextOffset();
      columns[3][i] = next.position().lsn().toString();
      columns[4][i] = next.position().seq();
      columns[5][i] = next.commitTime();
      i++;
    }
    String[] types = {"integer", "text", "bigint", "text", "bigint", "text"};
    try (PreparedStatement statement = connection.prepareStatement(ADVANCE_PROGRESS)) {
      statement.setString(1, topic);
      for (int column = 0; column < types.length; column++) {
        statement.setArray(column + 2, connection.createArrayOf(types[column], columns[column]));
      }
      statement.executeUpdate();
    }
  }
}
