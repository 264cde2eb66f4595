package io.bartie.seam;

import java.util.Locale;

/**
 * Every seam there is, and this is the one place that says what can be done at them. The name on
 * the outside is the constant's, in lower case with dashes.
 *
 * <p>A test sets {@link Seams#ENVIRONMENT} to {@code seam:action[:nth][@file]}, several parted by
 * commas. The action is done once, when the seam is reached for the nth time (default 1); with a
 * file, only the times count at which the file exists, so that a test says when a phase begins. The
 * actions:
 *
 * <ul>
 *   <li>{@code halt}: the process is gone, exit code 137, no shutdown hook, no {@code finally}.
 *   <li>{@code freeze=SECONDS}: the whole process is stopped by SIGSTOP and woken later, without
 *       seconds by who sends it SIGCONT; a line in the log follows when it is awake.
 *   <li>{@code throw}: what a fault that may heal would throw there. At the points that speak to a
 *       database that is a broken connection (SQLSTATE 08006), at the points that speak to the
 *       broker a retriable failure. Nothing in reader or writer knows that a test asked for it: it
 *       takes the way of the real fault, which each constant names.
 * </ul>
 */
public enum Seam {
  /** A message of the stream is decoded and its event in the outbox. Throw: the source is gone. */
  READER_AFTER_DECODE,
  /** All records of a Kafka transaction are acknowledged, its commit is not sent. Throw: broker. */
  READER_AFTER_SEND,
  /**
   * The Kafka transaction is committed, the WAL position not confirmed. Throw: the broker's answer
   * to the commit was lost.
   */
  READER_AFTER_KAFKA_COMMIT,
  /**
   * After each row of the initial copy: the nth time is the nth row. Throw: the source is gone, and
   * the copy begins anew.
   */
  READER_COPY_ROW,
  /** After the last row of each table, before its sweep. Throw: as at a row. */
  READER_COPY_LAST_ROW,
  /** Before each table but the first. Throw: as at a row. */
  READER_COPY_BETWEEN_TABLES,
  /** All rows are in the topic, the copy is not marked done. Throw: as at a row. */
  READER_COPY_BEFORE_DONE,
  /** Before each session but the first. Throw: the source still does not answer. */
  READER_ON_RECONNECT,
  /**
   * Records were fetched, none is handed over. Throw: a retriable failure of the fetch; they are
   * fetched again.
   */
  WRITER_AFTER_POLL,
  /**
   * The new rows of a table are copied into it, of other tables perhaps not yet. Throw: the
   * destination is gone; done again.
   */
  WRITER_AFTER_COPY,
  /** The rows of a table are staged, not merged. Throw: the destination is gone; done again. */
  WRITER_AFTER_STAGING,
  /** All is merged, nothing committed. Throw: the destination is gone; done again. */
  WRITER_AFTER_MERGE,
  /**
   * The destination has committed, the offsets are not. Throw: the answer to the commit was lost;
   * the batch is tried again and the fence skips it.
   */
  WRITER_AFTER_COMMIT,
  /**
   * Partitions are being taken away; the flush that runs is not yet awaited, its offsets not yet
   * committed. Throw: the offsets cannot be committed; the next owner asks the fence.
   */
  WRITER_ON_REBALANCE,
  /** Before each session at the destination but the first. Throw: it still does not answer. */
  WRITER_ON_RECONNECT;

  public String outside() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Seam of(String outside) {
    for (Seam seam : values()) {
      if (seam.outside().equals(outside)) {
        return seam;
      }
    }
    throw new IllegalArgumentException("no seam is called '" + outside + "'");
  }
}
