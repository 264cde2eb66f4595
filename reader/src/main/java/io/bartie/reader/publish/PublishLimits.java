package io.bartie.reader.publish;

import java.time.Duration;

/**
 * How much is gathered before it moves on.
 *
 * @param chunkEvents events that are handed from thread to thread together, at most
 * @param chunkBytes bytes of them, at most (one event may be larger)
 * @param queueBytes bytes that may wait between the threads
 * @param queueChunks chunks that may wait between the threads
 * @param transactionEvents events in one Kafka transaction, about
 * @param transactionBytes bytes in one Kafka transaction, about
 * @param transactionAge how long a Kafka transaction may gather events
 * @param transactionQuiet how long it waits for the next chunk
 */
public record PublishLimits(
    int chunkEvents,
    long chunkBytes,
    long queueBytes,
    int queueChunks,
    int transactionEvents,
    long transactionBytes,
    Duration transactionAge,
    Duration transactionQuiet) {
  /**
   * How many times a row is held at once: as it was received (its values are parts of that, or of
   * what was unescaped of a copied row), as JSON (in pieces and whole), and the one before it as a
   * record and compressed; and something to spare.
   */
  public static final int COPIES_IN_MEMORY = 8;

  public static final PublishLimits DEFAULT =
      new PublishLimits(
          1_000,
          256 << 10,
          8 << 20,
          64,
          10_000,
          4 << 20,
          Duration.ofMillis(20),
          Duration.ofMillis(2));
}
