package io.bartie.process;

/**
 * Ends the process with a message for the operator: what happened, to which table, partition or
 * position, and what to do. Never retried: whatever may heal by itself is another exception.
 */
public final class ProcessStop extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  private ProcessStop(ExitCode exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** Wrong usage or configuration, found before anything was changed: exit code 2. */
  public static ProcessStop configuration(String message) {
    return new ProcessStop(ExitCode.CONFIGURATION, message, null);
  }

  /** Going on would lose or corrupt data (I1, I5): exit code 3. */
  public static ProcessStop unsafe(String message) {
    return new ProcessStop(ExitCode.UNSAFE, message, null);
  }

  public static ProcessStop unsafe(String message, Throwable cause) {
    return new ProcessStop(ExitCode.UNSAFE, message, cause);
  }

  public ExitCode exitCode() {
    return exitCode;
  }
}
