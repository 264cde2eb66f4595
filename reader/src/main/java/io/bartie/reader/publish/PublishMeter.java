package io.bartie.reader.publish;

import java.time.Duration;

/** Is told of each Kafka transaction that has committed, by the publisher thread. */
@FunctionalInterface
public interface PublishMeter {
  /** Counts nothing. */
  PublishMeter NONE = (recordsByOp, bytes, took) -> {};

  /**
   * @param recordsByOp the records of events in it, by {@link io.bartie.envelope.Op#ordinal()}
   * @param bytes about how many bytes they have
   * @param took from its begin to its commit
   */
  void committed(int[] recordsByOp, long bytes, Duration took);
}
