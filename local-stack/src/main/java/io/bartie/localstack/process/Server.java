package io.bartie.localstack.process;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * One server of the stack: a process that can be killed and started again on the same data.
 *
 * <p>Used by one thread at a time per server; different servers may be used by different threads.
 */
public interface Server {
  ServerName name();

  int port();

  /** What runs and in which version, for people: {@code Postgres 17.10}. */
  String version();

  /** Starts the process if it does not run yet, and returns when it answers. */
  void start();

  /** Ends the process cleanly, and returns when it is gone. */
  void stop();

  /** Ends the process with SIGKILL, and returns when nothing of it is left. */
  void kill();

  /** Ends the process fast, in whatever way: its data are not needed any more. */
  void discard();

  /** Stops the process in its tracks (SIGSTOP): connections stay open and nothing answers. */
  void freeze();

  /** Lets a frozen process go on. */
  void thaw();

  /** The pid while the process lives. */
  OptionalLong pid();

  default boolean isRunning() {
    return pid().isPresent();
  }

  /** True if the server does its work for a client, now, within a few seconds. */
  boolean answers();

  default void restart() {
    stop();
    start();
  }

  /**
   * Waits until the process answers (true) or ends (false). One that does neither in time is an
   * error.
   */
  default boolean answersBeforeItEnds(Duration time) {
    boolean[] answered = {false};
    if (!Deadline.after(time).await(() -> (answered[0] = answers()) || !isRunning())) {
      throw new StackException(
          name()
              + " runs, but does not answer on port "
              + port()
              + " within "
              + time.toSeconds()
              + " s");
    }
    return answered[0];
  }
}
