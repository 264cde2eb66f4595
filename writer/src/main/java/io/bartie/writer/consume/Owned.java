package io.bartie.writer.consume;

import io.bartie.writer.batch.Lease;
import org.apache.kafka.common.TopicPartition;

/** A partition that this consumer owns, and how far fetching it has come. Used by one thread. */
final class Owned {
  final TopicPartition name;

  /** Null until the topic's id is known. */
  Lease lease;

  /** Everything below was handed over. */
  long next;

  /** Everything below is applied at the destination. */
  long applied;

  State state = State.NEW;

  /** How far its start is known; fetching is paused until STARTED. */
  enum State {
    /** Assigned. */
    NEW,
    /** The apply thread has been asked where it begins. */
    ASKED,
    /** Fetched from where the destination stands. */
    STARTED
  }

  Owned(TopicPartition name) {
    this.name = name;
  }
}
