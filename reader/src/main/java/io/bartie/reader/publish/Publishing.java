package io.bartie.reader.publish;

import io.bartie.position.Lsn;
import io.bartie.seam.Seams;
import io.bartie.state.StateRecord;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;

/**
 * The publishing half of one session: the outbox that the replication thread fills, and the
 * publisher thread that empties it. Used by the replication thread.
 */
public final class Publishing implements AutoCloseable {
  private static final long JOIN_MILLIS = 4_000;

  private final ChunkQueue queue;
  private final Publisher publisher;
  private final Outbox outbox;
  private final Thread thread;

  /**
   * Starts the publisher thread.
   *
   * @param start the producer is closed with this
   * @param state the record that is in the state topic, or will be with the first transaction
   */
  public Publishing(
      PublishStart start,
      StateRecord state,
      PublishLimits limits,
      ThreadFactory publisherThread,
      PublishMeter meter,
      Seams seams) {
    this.queue = new ChunkQueue(limits.queueBytes(), limits.queueChunks());
    this.publisher =
        new Publisher(
            start.producer(),
            start.topic().name(),
            queue,
            limits,
            state,
            start.watch(),
            meter,
            seams);
    this.outbox = new Outbox(queue, publisher, limits, start.topic().partitions());
    this.thread = publisherThread.newThread(publisher);
    this.thread.start();
  }

  public Outbox outbox() {
    return outbox;
  }

  /**
   * The highest LSN that may be confirmed.
   *
   * @throws PublishException if publishing has failed
   */
  public Lsn confirmable() {
    publisher.check();
    return publisher.confirmable();
  }

  /** The position up to which everything is in the topic, whether publishing goes on or not. */
  public Lsn published() {
    return publisher.confirmable();
  }

  /** How many chunks of this session are durably in the topic. */
  public long committedChunks() {
    return publisher.committedChunks();
  }

  /**
   * Publishes what was handed over and ends, or gives up after {@code patience}.
   *
   * @return whether all of it is durably in the topic
   */
  public boolean finish(Duration patience) {
    queue.close();
    boolean ended = join(Math.max(1, patience.toMillis()));
    if (ended) {
      publisher.check();
    }
    return ended;
  }

  /** Breaks publishing off: an open transaction is aborted and nothing of it becomes visible. */
  @Override
  public void close() {
    queue.close();
    if (thread.isAlive()) {
      if (!publisher.isEnding()) {
        thread.interrupt();
      }
      join(JOIN_MILLIS);
    }
  }

  private boolean join(long millis) {
    boolean interrupted = Thread.interrupted();
    try {
      thread.join(millis);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }
}
