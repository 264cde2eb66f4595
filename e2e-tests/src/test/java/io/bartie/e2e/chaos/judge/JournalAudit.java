package io.bartie.e2e.chaos.judge;

import io.bartie.e2e.database.Database;
import io.bartie.e2e.topic.TopicRecord;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Holds the topic against the source's own journal, key by key: from some change on it must hold
 * every one, once, in the order of commit (I1, I2). What came before that change is in the initial
 * copy, and must be older than the stream.
 */
public final class JournalAudit {
  /**
   * One committed change.
   *
   * @param id null for a truncate
   * @param op as in the envelope
   */
  public record Entry(String table, Integer id, String op, long version) {}

  private record Change(String what, long version) {}

  private final int partitions;
  private final long lastBeforeStream;

  /**
   * @param lastBeforeStream a version that was drawn when the stream had begun already
   */
  public JournalAudit(int partitions, long lastBeforeStream) {
    this.partitions = partitions;
    this.lastBeforeStream = lastBeforeStream;
  }

  /** The journal in order of version. */
  public static List<Entry> journal(Database source) {
    List<Entry> entries = new ArrayList<>();
    try (Connection connection = source.connect();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT table_name, id, op, version FROM chaos.journal ORDER BY version")) {
      while (rows.next()) {
        entries.add(
            new Entry(
                rows.getString(1),
                (Integer) rows.getObject(2),
                rows.getString(3),
                rows.getLong(4)));
      }
    } catch (SQLException e) {
      throw new IllegalStateException("the journal cannot be read", e);
    }
    return entries;
  }

  /** One line per key that is wrong. */
  public List<String> violations(List<Entry> journal, List<TopicRecord> topic) {
    Map<String, List<Change>> expected = expected(journal);
    Map<String, List<String>> found = found(topic);
    List<String> violations = new ArrayList<>();
    TreeSet<String> keys = new TreeSet<>(expected.keySet());
    keys.addAll(found.keySet());
    for (String key : keys) {
      List<Change> committed = expected.getOrDefault(key, List.of());
      List<String> published = found.getOrDefault(key, List.of());
      int copied = committed.size() - published.size();
      boolean isSuffix =
          copied >= 0
              && committed.subList(copied, committed.size()).stream()
                  .map(Change::what)
                  .toList()
                  .equals(published);
      if (!isSuffix || copied > 0 && committed.get(copied - 1).version > lastBeforeStream) {
        violations.add(
            "journal and topic differ for "
                + key
                + "\n    committed: "
                + committed.stream().map(Change::what).toList()
                + "\n    published: "
                + published
                + "\n    the stream begins by version "
                + lastBeforeStream);
      }
    }
    return violations;
  }

  private Map<String, List<Change>> expected(List<Entry> journal) {
    Map<String, List<Change>> changes = new LinkedHashMap<>();
    for (Entry entry : journal) {
      if (entry.op.equals("t")) {
        for (int partition = 0; partition < partitions; partition++) {
          add(changes, truncate(entry.table, partition), new Change("t", entry.version));
        }
      } else {
        String what = entry.op.equals("d") ? "d" : entry.op + entry.version;
        add(changes, entry.table + ":{\"id\":" + entry.id + "}", new Change(what, entry.version));
      }
    }
    return changes;
  }

  private static Map<String, List<String>> found(List<TopicRecord> topic) {
    Map<String, List<String>> changes = new LinkedHashMap<>();
    Set<BigInteger> copies =
        topic.stream()
            .filter(record -> record.op().equals("r"))
            .map(record -> record.position().lsn())
            .collect(Collectors.toSet());
    for (TopicRecord record : topic) {
      switch (record.op()) {
        case "c", "u" ->
            add(
                changes,
                record.key(),
                record.op() + record.value().path("after").path("version").asLong());
        case "d" -> add(changes, record.key(), "d");
        case "t" -> {
          // a table's copy ends with a sweep of what an earlier one has left
          if (!copies.contains(record.position().lsn())) {
            add(changes, truncate(record.table(), record.partition()), "t");
          }
        }
        default -> {
          // Copied rows, sweeps and watermarks are no changes of the source.
        }
      }
    }
    return changes;
  }

  private static String truncate(String table, int partition) {
    return "truncate of " + table + " in partition " + partition;
  }

  private static <T> void add(Map<String, List<T>> changes, String key, T change) {
    changes.computeIfAbsent(key, k -> new ArrayList<>()).add(change);
  }
}
