package io.bartie.e2e.chaos.schedule;

/** What faults can do to a run. Different lanes may be worked on at the same time. */
public interface Hand {
  /** SIGKILL. */
  void kill(Target target);

  /** Ends the process as an operator would. */
  void stop(Target target);

  /** Starts an ended process; one that runs is left alone. */
  void start(Target target);

  /** SIGSTOP. */
  void freeze(Target target);

  /** SIGCONT. */
  void thaw(Target target);

  void cut(Link link, Fault.Cut.Way way);

  /** Ends what the cut began. */
  void mend(Link link, Fault.Cut.Way way);

  void terminate(Fault.Terminate.Sessions sessions);
}
