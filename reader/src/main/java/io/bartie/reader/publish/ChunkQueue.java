package io.bartie.reader.publish;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The bounded hand-over between the two threads (I6): when so many bytes or chunks wait, the giving
 * side waits. One chunk always fits, however large. For one giver and one taker.
 */
final class ChunkQueue {
  private final long mostBytes;
  private final int mostChunks;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<Chunk> chunks = new ArrayDeque<>();
  private long bytes;
  private boolean closed;

  ChunkQueue(long mostBytes, int mostChunks) {
    this.mostBytes = mostBytes;
    this.mostChunks = mostChunks;
  }

  /**
   * Hands a chunk over if there is room within {@code nanos}.
   *
   * @return whether it was handed over
   */
  boolean offer(Chunk chunk, long nanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = nanos;
      while (!closed && !hasRoom(chunk)) {
        if (left <= 0) {
          return false;
        }
        left = changed.awaitNanos(left);
      }
      if (closed) {
        return false;
      }
      chunks.add(chunk);
      bytes += chunk.bytes();
      changed.signalAll();
      return true;
    } finally {
      lock.unlock();
    }
  }

  private boolean hasRoom(Chunk chunk) {
    return chunks.isEmpty() || chunks.size() < mostChunks && bytes + chunk.bytes() <= mostBytes;
  }

  /** The next chunk, or null when the queue is closed and empty. */
  Chunk take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (chunks.isEmpty() && !closed) {
        changed.await();
      }
      return remove();
    } finally {
      lock.unlock();
    }
  }

  /** The next chunk if one arrives within {@code nanos}, else null. */
  Chunk poll(long nanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = nanos;
      while (chunks.isEmpty() && !closed && left > 0) {
        left = changed.awaitNanos(left);
      }
      return remove();
    } finally {
      lock.unlock();
    }
  }

  private Chunk remove() {
    Chunk chunk = chunks.poll();
    if (chunk != null) {
      bytes -= chunk.bytes();
      changed.signalAll();
    }
    return chunk;
  }

  /** No more chunks are taken in; those inside can still be taken out. */
  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
