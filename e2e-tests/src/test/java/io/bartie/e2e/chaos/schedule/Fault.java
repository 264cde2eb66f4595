package io.bartie.e2e.chaos.schedule;

import java.time.Duration;
import java.util.Locale;

/** One thing that goes wrong, and is set right again by itself or after a while. */
public sealed interface Fault {
  /** When it begins, from the start of the run. */
  Duration at();

  /** For how long; zero for what is over as soon as it has happened. */
  Duration lasting();

  /** What it happens to: of two faults of the same lane, one ends before the other begins. */
  Object lane();

  /** The word under which faults are counted. */
  String kind();

  void begin(Hand hand);

  /** Sets it right. */
  void end(Hand hand);

  /** SIGKILL; the process is started again after a while. */
  record Kill(Target lane, Duration at, Duration lasting) implements Fault {
    @Override
    public String kind() {
      return "kill";
    }

    @Override
    public void begin(Hand hand) {
      hand.kill(lane);
    }

    @Override
    public void end(Hand hand) {
      hand.start(lane);
    }
  }

  /** The process is ended as an operator would, and started again after a while. */
  record Restart(Target lane, Duration at, Duration lasting) implements Fault {
    @Override
    public String kind() {
      return "restart";
    }

    @Override
    public void begin(Hand hand) {
      hand.stop(lane);
    }

    @Override
    public void end(Hand hand) {
      hand.start(lane);
    }
  }

  /** SIGSTOP, and SIGCONT after a while. */
  record Freeze(Target lane, Duration at, Duration lasting) implements Fault {
    @Override
    public String kind() {
      return "freeze";
    }

    @Override
    public void begin(Hand hand) {
      hand.freeze(lane);
    }

    @Override
    public void end(Hand hand) {
      hand.thaw(lane);
    }
  }

  /** The network between a process and a server is cut. */
  record Cut(Link lane, Way way, Duration at, Duration lasting) implements Fault {
    /** What happens to the connections, as {@link io.bartie.e2e.network.Proxy} says. */
    public enum Way {
      STALL,
      LOSE,
      RESET,
      REFUSE
    }

    @Override
    public String kind() {
      return way.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void begin(Hand hand) {
      hand.cut(lane, way);
    }

    @Override
    public void end(Hand hand) {
      hand.mend(lane, way);
    }
  }

  /** Sessions of a database server are ended by {@code pg_terminate_backend}. */
  record Terminate(Sessions lane, Duration at) implements Fault {
    /** Whose sessions. */
    public enum Sessions {
      WALSENDERS,
      READER,
      WRITERS;

      @Override
      public String toString() {
        return "sessions of " + name().toLowerCase(Locale.ROOT);
      }
    }

    @Override
    public Duration lasting() {
      return Duration.ZERO;
    }

    @Override
    public String kind() {
      return "terminate";
    }

    @Override
    public void begin(Hand hand) {
      hand.terminate(lane);
    }

    @Override
    public void end(Hand hand) {
      // Whoever lost a session makes another.
    }
  }

  /** When it is over. */
  default Duration end() {
    return at().plus(lasting());
  }

  /** One line for people. */
  default String description() {
    String when = String.format(Locale.ROOT, "%6.1f s  ", at().toMillis() / 1000.0);
    String howLong =
        lasting().isZero()
            ? ""
            : String.format(Locale.ROOT, ", for %.1f s", lasting().toMillis() / 1000.0);
    return when + kind() + " " + lane() + howLong;
  }
}
