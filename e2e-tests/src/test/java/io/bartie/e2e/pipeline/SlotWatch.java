package io.bartie.e2e.pipeline;

import io.bartie.e2e.database.Database;
import io.bartie.e2e.topic.Topic;
import io.bartie.e2e.topic.TopicRecord;
import io.bartie.state.StateRecord;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.KafkaException;

/**
 * Witnesses rule 1 for as long as it is open: reads over and over what the slot has confirmed, and
 * after that how far the topic's committed records reach. What was confirmed by the first reading
 * must lie below the second.
 *
 * <p>A Kafka transaction is committed once the coordinator has written so; the partitions hear of
 * it a little later. So the second reading waits while the coordinator is telling them, and is then
 * exact: a transaction that is still open does not count.
 */
public final class SlotWatch implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(100);

  /**
   * One look.
   *
   * @param confirmed the slot's confirmed position
   * @param ends read afterwards: the first offset of each partition that is not committed
   */
  record Sample(BigInteger confirmed, Map<Integer, Long> ends) {}

  private final Database source;
  private final Topic topic;
  private final String slot;
  private final List<Sample> samples = new ArrayList<>();
  private final Thread thread;
  private volatile boolean ending;

  private SlotWatch(Database source, Topic topic, String slot) {
    this.source = source;
    this.topic = topic;
    this.slot = slot;
    this.thread = new Thread(this::run, "slot-watch");
  }

  public static SlotWatch over(Pipeline pipeline) {
    return over(pipeline.source(), pipeline.topic(), pipeline.slot());
  }

  public static SlotWatch over(Database source, Topic topic, String slot) {
    SlotWatch watch = new SlotWatch(source, topic, slot);
    watch.thread.start();
    return watch;
  }

  private void run() {
    while (!ending) {
      try (Connection connection = source.connect();
          Admin admin = Admin.create(Map.of("bootstrap.servers", topic.brokers()));
          Topic.Ends ends = topic.openEnds()) {
        while (!ending) {
          look(connection, admin, ends);
          LockSupport.parkNanos(PAUSE.toNanos());
        }
      } catch (SQLException | KafkaException | ExecutionException serverIsAway) {
        LockSupport.parkNanos(PAUSE.toNanos());
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void look(Connection connection, Admin admin, Topic.Ends ends)
      throws SQLException, ExecutionException, InterruptedException {
    BigInteger confirmed = confirmed(connection);
    if (confirmed == null) {
      return;
    }
    awaitMarkers(admin);
    samples.add(new Sample(confirmed, ends.now()));
  }

  private BigInteger confirmed(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT confirmed_flush_lsn - '0/0'::pg_lsn FROM pg_replication_slots"
                    + " WHERE confirmed_flush_lsn IS NOT NULL AND slot_name = '"
                    + slot
                    + "'")) {
      return rows.next() ? rows.getBigDecimal(1).toBigIntegerExact() : null;
    }
  }

  private void awaitMarkers(Admin admin) throws ExecutionException, InterruptedException {
    String id = StateRecord.transactionalId(topic.name(), slot);
    TransactionState state;
    do {
      state = admin.describeTransactions(List.of(id)).description(id).get().state();
    } while (!ending
        && (state == TransactionState.PREPARE_COMMIT || state == TransactionState.PREPARE_ABORT));
  }

  /** Ends the watch; {@link #violations} may be asked from then on. */
  @Override
  public void close() {
    ending = true;
    try {
      thread.join(Duration.ofSeconds(60).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      throw new AssertionError("the watch over slot " + slot + " does not end");
    }
  }

  /**
   * One line for each look at which a change was confirmed and not in the topic; also one if there
   * was no look that could have seen it.
   *
   * @param records the whole topic, read after the watch
   */
  public List<String> violations(List<TopicRecord> records) {
    return violations(samples, records);
  }

  static List<String> violations(List<Sample> samples, List<TopicRecord> records) {
    Map<Integer, NavigableMap<Long, TopicRecord>> earliest = earliestFrom(records);
    List<String> violations = new ArrayList<>();
    boolean hasSeen = false;
    for (Sample sample : samples) {
      for (Map.Entry<Integer, NavigableMap<Long, TopicRecord>> partition : earliest.entrySet()) {
        hasSeen |= isConfirmed(partition.getValue().firstEntry(), sample);
        long end = sample.ends().getOrDefault(partition.getKey(), 0L);
        Map.Entry<Long, TopicRecord> beyond = partition.getValue().ceilingEntry(end);
        if (isConfirmed(beyond, sample)) {
          violations.add(
              "confirmed "
                  + sample.confirmed()
                  + " while the topic ended at "
                  + end
                  + ": "
                  + beyond.getValue());
        }
      }
    }
    if (!hasSeen) {
      violations.add("none of " + samples.size() + " looks came after a confirmed change");
    }
    return violations;
  }

  private static boolean isConfirmed(Map.Entry<Long, TopicRecord> change, Sample sample) {
    return change != null && change.getValue().position().lsn().compareTo(sample.confirmed()) < 0;
  }

  /** By partition and offset: of the streamed changes from there on the one committed first. */
  private static Map<Integer, NavigableMap<Long, TopicRecord>> earliestFrom(
      List<TopicRecord> records) {
    Map<Integer, NavigableMap<Long, TopicRecord>> earliest = new HashMap<>();
    List<TopicRecord> backwards =
        records.stream()
            .filter(record -> "cud".contains(record.op()))
            .sorted(Comparator.comparingLong(TopicRecord::offset).reversed())
            .toList();
    for (TopicRecord record : backwards) {
      NavigableMap<Long, TopicRecord> later =
          earliest.computeIfAbsent(record.partition(), partition -> new TreeMap<>());
      boolean first =
          later.isEmpty()
              || record.position().compareTo(later.firstEntry().getValue().position()) < 0;
      later.put(record.offset(), first ? record : later.firstEntry().getValue());
    }
    return earliest;
  }

  /** How many looks there were. */
  public int looks() {
    return samples.size();
  }
}
