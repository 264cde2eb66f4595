package io.bartie.e2e.matrix;

/** What happens to the process at the seam. */
enum Action {
  /** It is gone and is started again. */
  HALT("halt"),
  /**
   * It stands still for longer than its Kafka transaction or its membership of the group lives, and
   * goes on where it stood.
   */
  FREEZE("freeze=15"),
  /** It meets the fault that may happen there, and heals by itself. */
  THROW("throw");

  private final String text;

  Action(String text) {
    this.text = text;
  }

  /** As the environment variable spells it. */
  String text() {
    return text;
  }
}
