package io.bartie.process;

/** The exit codes of every Bartie process. */
public enum ExitCode {
  /** Done, or stopped on request. */
  DONE(0),
  /** The judged thing is false: verify found a difference. */
  FALSE(1),
  /** Wrong usage or configuration; nothing was changed. */
  CONFIGURATION(2),
  /** Stopped because going on would lose or corrupt data; the message says what to run. */
  UNSAFE(3);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
