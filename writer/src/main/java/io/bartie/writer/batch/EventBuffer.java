package io.bartie.writer.batch;

import io.bartie.envelope.ChangeEvent;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ChangeEvent.TableSchema;
import io.bartie.envelope.ChangeEvent.TableSweep;
import io.bartie.sql.TableName;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Events on their way from the consumer to the destination, in the order of arrival; says when a
 * flush is due and hands out what it takes. Not thread-safe: {@link Handover} guards it.
 */
final class EventBuffer {
  private static final long NEVER = Long.MAX_VALUE;

  private final BatchLimits limits;
  private final Deque<Waiting> queue = new ArrayDeque<>();
  private final Map<Lease, Waiting> last = new HashMap<>();
  private int events;
  private long bytes;
  private long dueAt = NEVER;

  EventBuffer(BatchLimits limits) {
    this.limits = limits;
  }

  /** A slice that waits, and how much of it was taken already. */
  private static final class Waiting {
    final Lease lease;
    final List<FetchedEvent> events;
    final long arrived;
    final long credit;
    long start;
    long next;
    int taken;

    Waiting(Slice slice, long arrived, Duration credit) {
      this.lease = slice.lease();
      this.events = slice.events();
      this.arrived = arrived;
      this.credit = credit.toNanos();
      this.start = slice.start();
      this.next = slice.next();
    }

    boolean isEmpty() {
      return taken == events.size();
    }
  }

  /**
   * @param travelled how long the oldest of its events has been under way (BatchLimits.credit)
   * @param now a reading of {@link System#nanoTime()} or of what stands in for it
   */
  void add(Slice slice, Duration travelled, long now) {
    Waiting tail = last.get(slice.lease());
    if (slice.events().isEmpty() && tail != null) {
      tail.next = slice.next();
      return;
    }
    Waiting waiting = new Waiting(slice, now, limits.credit(travelled));
    queue.add(waiting);
    last.put(slice.lease(), waiting);
    events += slice.events().size();
    bytes += slice.bytes();
    dueAt = Math.min(dueAt, dueAt(waiting));
  }

  private long dueAt(Waiting waiting) {
    return waiting.isEmpty()
        ? waiting.arrived + BatchLimits.EMPTY_AGE.toNanos()
        : waiting.arrived - waiting.credit + limits.maxAge().toNanos();
  }

  /** Forgets what was fetched for a lease that has ended. */
  void drop(Lease lease) {
    queue.removeIf(
        waiting -> {
          if (waiting.lease != lease) {
            return false;
          }
          for (FetchedEvent event : waiting.events.subList(waiting.taken, waiting.events.size())) {
            events--;
            bytes -= event.bytes();
          }
          return true;
        });
    last.remove(lease);
    findDue();
  }

  private void findDue() {
    dueAt = NEVER;
    for (Waiting waiting : queue) {
      dueAt = Math.min(dueAt, dueAt(waiting));
    }
  }

  /** How long until a flush is due: zero or less if it is, {@link Long#MAX_VALUE} if nothing is. */
  long nanosUntilDue(long now) {
    if (events >= limits.maxEvents() || bytes >= limits.flushBytes()) {
      return 0;
    }
    return dueAt == NEVER ? NEVER : dueAt - now;
  }

  boolean isEmpty() {
    return queue.isEmpty();
  }

  int events() {
    return events;
  }

  long bytes() {
    return bytes;
  }

  /** How long the oldest of what waits has done so; zero when nothing does. */
  long oldestNanos(long now) {
    return queue.isEmpty() ? 0 : now - queue.peek().arrived;
  }

  /** Whether fetching should pause (I6), given the size of what is being applied meanwhile. */
  boolean isFull(long bytesBeingApplied) {
    return events >= limits.bufferEvents() || bytes + bytesBeingApplied >= limits.bufferBytes();
  }

  /** Takes the oldest events, up to the limits of a flush; at least one if there is one. */
  Batch take() {
    Map<Integer, Slice> slices = new TreeMap<>();
    Set<TableName> tables = new HashSet<>();
    int taken = 0;
    long takenBytes = 0;
    boolean room = true;
    while (room && !queue.isEmpty()) {
      Waiting waiting = queue.peek();
      int from = waiting.taken;
      while (!waiting.isEmpty()) {
        FetchedEvent event = waiting.events.get(waiting.taken);
        room = taken < limits.bound() && takenBytes < limits.flushBytes();
        TableName table = table(event.event());
        if (room && table != null && !tables.contains(table)) {
          room = tables.size() < limits.flushTables();
          if (room) {
            tables.add(table);
          }
        }
        if (!room) {
          break;
        }
        waiting.taken++;
        taken++;
        takenBytes += event.bytes();
      }
      long end = waiting.isEmpty() ? waiting.next : waiting.events.get(waiting.taken).offset();
      append(slices, waiting, waiting.events.subList(from, waiting.taken), end);
      waiting.start = end;
      if (waiting.isEmpty()) {
        queue.remove();
        last.remove(waiting.lease, waiting);
      }
    }
    events -= taken;
    bytes -= takenBytes;
    findDue();
    return new Batch(new ArrayList<>(slices.values()));
  }

  private static void append(
      Map<Integer, Slice> slices, Waiting waiting, List<FetchedEvent> more, long end) {
    Slice before = slices.get(waiting.lease.partition());
    if (before == null) {
      slices.put(
          waiting.lease.partition(),
          new Slice(waiting.lease, waiting.start, end, new ArrayList<>(more)));
    } else {
      before.events().addAll(more);
      slices.put(
          waiting.lease.partition(),
          new Slice(waiting.lease, before.start(), end, before.events()));
    }
  }

  private static TableName table(ChangeEvent event) {
    if (event instanceof RowChange change) {
      return change.table();
    } else if (event instanceof TableSweep sweep) {
      return sweep.table();
    } else if (event instanceof TableSchema schema) {
      return schema.shape().table();
    }
    return null;
  }
}
