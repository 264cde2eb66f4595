package io.bartie.writer.consume;

import io.bartie.process.ProcessStop;
import io.bartie.seam.Seam;
import io.bartie.seam.Seams;
import io.bartie.writer.apply.TopicGaps;
import io.bartie.writer.batch.AppliedProgress;
import io.bartie.writer.batch.Handover;
import io.bartie.writer.batch.Lease;
import io.bartie.writer.health.WriterVitals;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The partitions that this process owns, from their assignment to their end. A partition is fetched
 * from where the destination stands, never from the group's offset, and only after it is certain
 * that its log belongs to what was applied (I1). Used by the consumer thread.
 */
final class Assignment implements ConsumerRebalanceListener {
  /** So long a rebalance waits for the flush that runs; after that the fence alone must do. */
  private static final Duration FLUSH = Duration.ofSeconds(5);

  private static final Duration ANSWER = Duration.ofSeconds(5);
  private static final Logger LOG = LoggerFactory.getLogger(Assignment.class);

  private final Consumer<?, ?> consumer;
  private final TopicLog log;
  private final Handover handover;
  private final String topic;
  private final WriterVitals vitals;
  private final Seams seams;
  private final Map<Integer, Owned> owned = new TreeMap<>();
  private final Map<Lease, AppliedProgress> unplaced = new HashMap<>();
  private final GroupOffsets offsets;

  Assignment(
      Consumer<?, ?> consumer,
      TopicLog log,
      Handover handover,
      String topic,
      WriterVitals vitals,
      Seams seams,
      LongSupplier nanoTime) {
    this.consumer = consumer;
    this.log = log;
    this.handover = handover;
    this.topic = topic;
    this.vitals = vitals;
    this.seams = seams;
    this.offsets = new GroupOffsets(consumer, topic, vitals, nanoTime);
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    // Without a position the client would look for the group's; it is paused, so this fetches none.
    consumer.pause(partitions);
    for (TopicPartition name : partitions) {
      consumer.seek(name, 0);
      owned.put(name.partition(), new Owned(name));
    }
    if (!partitions.isEmpty()) {
      LOG.info("assigned topic={} partitions={}", topic, numbers(partitions));
      // The poll that this comes in would wait for records of other partitions, to its end.
      consumer.wakeup();
    }
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    List<Lease> leases = end(partitions);
    if (leases.isEmpty()) {
      return;
    }
    LOG.info("revoked topic={} partitions={}", topic, numbers(partitions));
    try {
      seams.reached(Seam.WRITER_ON_REBALANCE);
      handover.awaitFlush(leases, FLUSH);
      takeApplied(leases);
      offsets.commitNow();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    offsets.forget(leases);
    partitions.forEach(name -> vitals.gone(name.partition()));
  }

  @Override
  public void onPartitionsLost(Collection<TopicPartition> partitions) {
    List<Lease> leases = end(partitions);
    offsets.forget(leases);
    partitions.forEach(name -> vitals.gone(name.partition()));
    if (!partitions.isEmpty()) {
      LOG.warn("lost topic={} partitions={}", topic, numbers(partitions));
    }
  }

  private List<Lease> end(Collection<TopicPartition> partitions) {
    List<Lease> leases =
        partitions.stream()
            .map(name -> owned.remove(name.partition()))
            .filter(Objects::nonNull)
            .map(partition -> partition.lease)
            .filter(Objects::nonNull)
            .toList();
    leases.forEach(handover::end);
    return leases;
  }

  private static List<Integer> numbers(Collection<TopicPartition> partitions) {
    return partitions.stream().map(TopicPartition::partition).sorted().toList();
  }

  /** The partition if it is owned and has started. */
  Optional<Owned> started(int partition) {
    return Optional.ofNullable(owned.get(partition))
        .filter(found -> found.state == Owned.State.STARTED);
  }

  boolean isStarting() {
    return owned.values().stream().anyMatch(found -> found.state != Owned.State.STARTED);
  }

  /**
   * Takes the start of newly assigned partitions a step further.
   *
   * @throws ProcessStop on a gap
   * @throws KafkaException when the broker does not answer; to be tried again
   */
  void proceed() throws InterruptedException {
    for (Lease lease : handover.takeRewound()) {
      Owned partition = owned.get(lease.partition());
      if (partition != null && partition.lease == lease) {
        handover.end(lease);
        offsets.forget(List.of(lease));
        consumer.pause(List.of(partition.name));
        owned.put(lease.partition(), new Owned(partition.name));
      }
    }
    if (isStarting()) {
      identify();
      start();
    }
  }

  private void identify() throws InterruptedException {
    List<Owned> fresh =
        owned.values().stream().filter(found -> found.state == Owned.State.NEW).toList();
    if (fresh.isEmpty()) {
      return;
    }
    Optional<String> id = log.id();
    if (id.isEmpty()) {
      return; // deleted since; the partition will be taken away
    }
    for (Owned partition : fresh) {
      partition.lease = new Lease(partition.name.partition(), id.get());
      partition.state = Owned.State.ASKED;
    }
    handover.findStarts(fresh.stream().map(partition -> partition.lease).toList());
  }

  private void start() throws InterruptedException {
    unplaced.putAll(handover.takeStarts());
    unplaced.keySet().removeIf(Lease::hasEnded);
    if (unplaced.isEmpty()) {
      return;
    }
    Map<Integer, TopicLog.Extent> extents =
        log.extents(unplaced.keySet().stream().map(Lease::partition).toList());
    unplaced.forEach(
        (lease, progress) -> {
          Owned partition = owned.get(lease.partition());
          refuseGap(lease, progress, extents.get(lease.partition()));
          partition.next = progress.nextOffset();
          if (progress.topicId() == null) {
            sayIfDestinationIsNew(partition.name);
          } else {
            // whoever applied it may have died before it said so, and the reader may wait for that
            offsets.applied(lease, partition.next);
          }
          partition.applied = partition.next;
          partition.state = Owned.State.STARTED;
          consumer.seek(partition.name, partition.next);
          consumer.resume(List.of(partition.name));
          LOG.info(
              "started topic={} partition={} offset={}", topic, lease.partition(), partition.next);
        });
    unplaced.clear();
  }

  /** It is safe to read everything again; but whoever replaced a destination should know. */
  private void sayIfDestinationIsNew(TopicPartition name) {
    OffsetAndMetadata committed = consumer.committed(Set.of(name), ANSWER).get(name);
    if (committed != null && committed.offset() > 0) {
      LOG.warn(
          "the destination knows nothing of topic={} partition={}, though this group has applied it"
              + " up to offset={}: it is another destination, or was emptied. The partition is read"
              + " again from its beginning.",
          topic,
          name.partition(),
          committed.offset());
    }
  }

  private void refuseGap(Lease lease, AppliedProgress progress, TopicLog.Extent extent) {
    if (progress.topicId() != null && !progress.topicId().equals(lease.topicId())) {
      throw TopicGaps.otherTopic(topic, lease.partition(), progress.topicId(), lease.topicId());
    }
    refuseGap(lease.partition(), progress.nextOffset(), extent);
  }

  private void refuseGap(int partition, long next, TopicLog.Extent extent) {
    if (extent.start() > next) {
      throw TopicGaps.expired(topic, partition, next, extent.start());
    }
    if (extent.end() < next) {
      throw TopicGaps.pastTheEnd(topic, partition, next, extent.end());
    }
  }

  /**
   * The broker refused these offsets.
   *
   * @throws ProcessStop unless they are in range after all
   */
  void refuseOutOfRange(Map<TopicPartition, Long> offsets) throws InterruptedException {
    Map<Integer, TopicLog.Extent> extents =
        log.extents(offsets.keySet().stream().map(TopicPartition::partition).toList());
    offsets.forEach(
        (name, offset) -> refuseGap(name.partition(), offset, extents.get(name.partition())));
  }

  /** What a failed poll may have fetched and not given is fetched again: nothing is jumped (I1). */
  void fetchAgain() {
    for (Owned partition : owned.values()) {
      if (partition.state == Owned.State.STARTED
          && consumer.assignment().contains(partition.name)) {
        consumer.seek(partition.name, partition.next);
      }
    }
  }

  /** Pauses or resumes fetching of what has started. */
  void pause(boolean full) {
    List<TopicPartition> names =
        owned.values().stream()
            .filter(found -> found.state == Owned.State.STARTED)
            .map(found -> found.name)
            .toList();
    if (full) {
      consumer.pause(names);
    } else {
      consumer.resume(names);
    }
  }

  /** What is to be fetched next of each partition that has started. */
  SortedMap<Integer, Long> nextOffsets() {
    SortedMap<Integer, Long> offsets = new TreeMap<>();
    owned.forEach(
        (number, partition) -> {
          if (partition.state == Owned.State.STARTED) {
            offsets.put(number, partition.next);
          }
        });
    return offsets;
  }

  /** The same, for a message. */
  String positions() {
    return nextOffsets().entrySet().stream()
        .map(next -> "partition " + next.getKey() + " offset " + next.getValue())
        .collect(Collectors.joining(", "));
  }

  /** Says how much of each partition is not applied, as far as the last fetch knew. */
  void sayLag() {
    for (Owned partition : owned.values()) {
      if (partition.state == Owned.State.STARTED) {
        consumer
            .currentLag(partition.name)
            .ifPresent(
                unfetched ->
                    vitals.lag(
                        partition.name.partition(),
                        unfetched + partition.next - partition.applied));
      }
    }
  }

  private void takeApplied() {
    takeApplied(List.of());
  }

  /**
   * What was applied for a lease that has ended is for its partition's next owner to say: a commit
   * from here could put the group's offset back.
   *
   * @param leaving leases that are ending now, of partitions that nobody else owns yet
   */
  private void takeApplied(Collection<Lease> leaving) {
    handover
        .takeApplied()
        .forEach(
            (lease, next) -> {
              if (!lease.hasEnded() || leaving.contains(lease)) {
                offsets.applied(lease, next);
              }
              Owned partition = owned.get(lease.partition());
              if (partition != null && partition.lease == lease) {
                partition.applied = next;
              }
            });
  }

  /** Whether something was applied of which the group has not confirmed that it knows. */
  boolean hasUncommitted() {
    takeApplied();
    return offsets.areBehind();
  }

  /** Rule 2: commits to the group what the destination has committed, now and then. */
  void commit() {
    takeApplied();
    offsets.commit();
  }

  /**
   * As {@link #commit()}, for the last time, and waits for it: a broker that does not answer is not
   * waited for once more when the partitions are given back.
   */
  void commitLast() {
    takeApplied();
    offsets.commitNow();
    offsets.forgetAll();
  }
}
