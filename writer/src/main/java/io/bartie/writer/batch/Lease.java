package io.bartie.writer.batch;

/**
 * One spell of owning a partition, from its assignment until it is revoked or lost. Events belong
 * to a lease, not to a partition: what is left of an ended one is never flushed.
 */
public final class Lease {
  private final int partition;
  private final String topicId;
  private volatile boolean ended;

  public Lease(int partition, String topicId) {
    this.partition = partition;
    this.topicId = topicId;
  }

  public int partition() {
    return partition;
  }

  /** The id of the topic that the partition belongs to. */
  public String topicId() {
    return topicId;
  }

  /** Any thread may ask. */
  public boolean hasEnded() {
    return ended;
  }

  /** Ends it for good; called by the consumer thread. */
  public void end() {
    ended = true;
  }

  @Override
  public String toString() {
    return "partition " + partition;
  }
}
