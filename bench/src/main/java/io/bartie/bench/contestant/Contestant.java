package io.bartie.bench.contestant;

import io.bartie.bench.database.EndMark;
import io.bartie.bench.database.Session;
import io.bartie.bench.measure.Target;
import java.util.List;

/**
 * One way from a source database to a destination database of its own. All calls come from one
 * thread, in this order: {@link #beginCopy}, {@link #finishCopy}, then any number of times {@link
 * #start} or {@link #launch}, and {@link #stop}.
 */
public interface Contestant extends AutoCloseable {
  String NATIVE = "native";
  String BARTIE = "bartie";

  /** What the report calls it. */
  String name();

  /** Makes the destination and begins the initial copy; returns as soon as the slot is there. */
  void beginCopy();

  /** Whether every row of the initial copy can be read at the destination. */
  boolean hasCopied();

  /** Waits until the copy is done and streaming has begun, and stops. */
  void finishCopy();

  /**
   * Begins to consume what is recorded; returns when the slot has become active. Whatever has to be
   * running for that has been running before.
   */
  void start();

  /** Begins everything at once, and waits for nothing. */
  void launch();

  /** Stops consuming; returns when the slot is not active any more. */
  void stop();

  /** Whether everything before the mark can be read at the destination. */
  boolean hasApplied(EndMark mark);

  /** A session on the destination that the contestant does not use itself. */
  Session destination();

  /** What runs for it; to be asked while it does. */
  List<Target> targets();

  /** Fails, with its last words, when something of it has ended by itself. */
  void requireRunning();

  /** Ends it, and drops its destination. */
  @Override
  void close();
}
