package io.bartie.writer.consume;

import io.bartie.writer.batch.Lease;
import io.bartie.writer.health.WriterVitals;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits to the group what the destination has committed (rule 2), and remembers how much of it
 * the group has confirmed: what failed is thereby tried again, and no offset goes back. The fence
 * is the truth; the group's offsets are there to be looked at, and the reader waits for them when a
 * key changes. Used by the consumer thread.
 */
final class GroupOffsets {
  /** The group's offsets are for people and monitors: so often is often enough. */
  static final Duration INTERVAL = Duration.ofMillis(100);

  private static final Duration COMMIT = Duration.ofSeconds(5);
  private static final Logger LOG = LoggerFactory.getLogger(GroupOffsets.class);

  private final Consumer<?, ?> consumer;
  private final String topic;
  private final WriterVitals vitals;
  private final LongSupplier nanoTime;
  private final Map<Lease, Reached> reached = new HashMap<>();
  private boolean underWay;
  private long lastCommit;

  private static final class Reached {
    long applied = -1;
    long committed = -1;

    boolean isBehind() {
      return committed < applied;
    }
  }

  GroupOffsets(Consumer<?, ?> consumer, String topic, WriterVitals vitals, LongSupplier nanoTime) {
    this.consumer = consumer;
    this.topic = topic;
    this.vitals = vitals;
    this.nanoTime = nanoTime;
    this.lastCommit = nanoTime.getAsLong() - INTERVAL.toNanos();
  }

  /** The first offset of a lease that the destination has not applied. */
  void applied(Lease lease, long next) {
    Reached of = reached.computeIfAbsent(lease, unknown -> new Reached());
    of.applied = Math.max(of.applied, next);
  }

  /** Leases have ended: another consumer speaks for their partitions from now on. */
  void forget(Collection<Lease> leases) {
    reached.keySet().removeAll(leases);
  }

  /** Nothing more is to be committed of what was applied so far. */
  void forgetAll() {
    reached.clear();
  }

  /** Whether something was applied of which the group has not confirmed that it knows. */
  boolean areBehind() {
    return reached.values().stream().anyMatch(Reached::isBehind);
  }

  /** Commits, unless the last commit is under way or not long ago. */
  void commit() {
    long began = nanoTime.getAsLong();
    if (underWay || began - lastCommit < INTERVAL.toNanos() || !areBehind()) {
      return;
    }
    lastCommit = began;
    underWay = true;
    Map<Lease, Long> sent = behind();
    try {
      consumer.commitAsync(offsets(sent), (committed, failure) -> answered(sent, failure, began));
    } catch (RuntimeException e) {
      underWay = false; // nobody will answer
      throw e;
    }
  }

  private void answered(Map<Lease, Long> sent, Exception failure, long began) {
    underWay = false;
    if (failure == null) {
      confirmed(sent);
      vitals.offsetsCommitted(Duration.ofNanos(nanoTime.getAsLong() - began));
    } else {
      LOG.debug("offsets not committed, to be tried again: {}", failure.toString());
    }
  }

  /** As {@link #commit()}, at once, and waits for it. */
  void commitNow() {
    Map<Lease, Long> sent = behind();
    if (sent.isEmpty()) {
      return;
    }
    try {
      commitSync(offsets(sent));
      confirmed(sent);
    } catch (KafkaException e) {
      LOG.info("offsets not committed, the fence has them: {}", e.toString());
    }
  }

  /** A stop wakes the consumer up once, at whatever it is doing: that must not cost the offsets. */
  private void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets) {
    try {
      consumer.commitSync(offsets, COMMIT);
    } catch (WakeupException e) {
      consumer.commitSync(offsets, COMMIT);
    }
  }

  private Map<Lease, Long> behind() {
    Map<Lease, Long> behind = new HashMap<>();
    reached.forEach(
        (lease, of) -> {
          if (of.isBehind()) {
            behind.put(lease, of.applied);
          }
        });
    return behind;
  }

  /** A lease that was forgotten since is none of ours any more. */
  private void confirmed(Map<Lease, Long> sent) {
    sent.forEach(
        (lease, next) ->
            reached.computeIfPresent(
                lease,
                (known, of) -> {
                  of.committed = Math.max(of.committed, next);
                  return of;
                }));
  }

  private Map<TopicPartition, OffsetAndMetadata> offsets(Map<Lease, Long> sent) {
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    sent.forEach(
        (lease, next) ->
            offsets.put(new TopicPartition(topic, lease.partition()), new OffsetAndMetadata(next)));
    return offsets;
  }
}
