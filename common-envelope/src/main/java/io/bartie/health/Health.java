package io.bartie.health;

/** Answers whether a process does its work (I8). Any thread may ask. */
@FunctionalInterface
public interface Health {
  /** The answer now. */
  Verdict verdict();

  /**
   * The answer to "are you well?".
   *
   * @param reason why, or what is being done
   */
  record Verdict(boolean healthy, String reason) {}
}
