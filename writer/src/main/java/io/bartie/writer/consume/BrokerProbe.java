package io.bartie.writer.consume;

import io.bartie.writer.health.WriterVitals;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Asks the broker now and then how far the partitions reach: a consumer whose broker is gone, whose
 * partition has no leader, or that a hung transaction holds back, polls without any error, and must
 * not look idle (I8). Used by the consumer thread; never waits.
 */
final class BrokerProbe {
  private static final long INTERVAL_NANOS = Duration.ofSeconds(5).toNanos();

  /** While something is wrong, so that it is soon known to be mended. */
  private static final long INTERVAL_IN_TROUBLE_NANOS = Duration.ofSeconds(2).toNanos();

  /** Without an answer for so long, the question itself is work that waits. */
  private static final long PATIENCE_NANOS = Duration.ofSeconds(2).toNanos();

  private final Function<Set<Integer>, Future<Map<Integer, TopicLog.Reach>>> broker;
  private final WriterVitals vitals;
  private final LongSupplier nanoTime;
  private Future<Map<Integer, TopicLog.Reach>> question;
  private long asked;
  private boolean trouble;

  /** The one partition that is waited for, until it moves. */
  private Behind behind;

  /** A partition of which the records from {@code next} on were not fetched. */
  private record Behind(int partition, long next) {
    boolean isStill(Map<Integer, Long> positions) {
      return Long.valueOf(next).equals(positions.get(partition));
    }

    /** The broker may have lost what was waited for. */
    boolean isMoot(Map<Integer, TopicLog.Reach> reaches) {
      TopicLog.Reach reach = reaches.get(partition);
      return reach != null && reach.end() <= next;
    }
  }

  /**
   * @param broker asked for the reach of partitions
   */
  BrokerProbe(
      Function<Set<Integer>, Future<Map<Integer, TopicLog.Reach>>> broker,
      WriterVitals vitals,
      LongSupplier nanoTime) {
    this.broker = broker;
    this.vitals = vitals;
    this.nanoTime = nanoTime;
    this.asked = nanoTime.getAsLong();
  }

  /** The broker failed in what the consumer asked of it. */
  void failed(String error) {
    trouble = true;
    vitals.brokerFails(error);
  }

  /**
   * A poll has come back.
   *
   * @param positions the next offset of each partition that is read
   * @param full whether fetching is paused: then it is the destination that the records wait for
   */
  void polled(Map<Integer, Long> positions, boolean full) throws InterruptedException {
    if (behind != null && (full || !behind.isStill(positions))) {
      behind = null;
      settled();
    }
    if (question != null && question.isDone()) {
      hear(positions, full);
      question = null;
    }
    long now = nanoTime.getAsLong();
    if (question == null) {
      if (now - asked >= (trouble ? INTERVAL_IN_TROUBLE_NANOS : INTERVAL_NANOS)) {
        asked = now;
        question = broker.apply(Set.copyOf(positions.keySet()));
      }
    } else if (now - asked >= PATIENCE_NANOS) {
      trouble = true;
      vitals.brokerWaits("the broker is to answer");
    }
  }

  private void hear(Map<Integer, Long> positions, boolean full) throws InterruptedException {
    Map<Integer, TopicLog.Reach> reaches;
    try {
      reaches = question.get();
    } catch (ExecutionException e) {
      failed(String.valueOf(e.getCause()));
      return;
    }
    if (behind != null && behind.isMoot(reaches)) {
      behind = null;
    }
    if (behind == null && !full) {
      behind = firstBehind(positions, reaches);
    }
    if (behind == null) {
      settled();
    } else if (reaches.containsKey(behind.partition())) {
      trouble = true;
      vitals.brokerWaits(waiting(reaches.get(behind.partition())));
    }
  }

  private void settled() {
    trouble = false;
    vitals.brokerAnswers();
  }

  private static Behind firstBehind(
      Map<Integer, Long> positions, Map<Integer, TopicLog.Reach> reaches) {
    for (Map.Entry<Integer, Long> position : new TreeMap<>(positions).entrySet()) {
      TopicLog.Reach reach = reaches.get(position.getKey());
      if (reach != null && reach.end() > position.getValue()) {
        return new Behind(position.getKey(), position.getValue());
      }
    }
    return null;
  }

  /** Offsets, as markers of transactions have some too. */
  private String waiting(TopicLog.Reach reach) {
    long readable = reach.stable() - behind.next();
    return readable > 0
        ? "%d offsets of partition %d from %d on wait to be read"
            .formatted(readable, behind.partition(), behind.next())
        : "%d offsets of partition %d from %d on wait behind an open transaction"
            .formatted(reach.end() - behind.next(), behind.partition(), behind.next());
  }
}
