package io.bartie.reader.slot;

/** Another session holds the slot or its lock: this reader waits its turn. */
public final class SlotHeldException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SlotHeldException(String slot, String what, SessionHolder holder) {
    super(
        "slot "
            + slot
            + ": another session "
            + what
            + " ("
            + (holder == null ? "it has just gone" : holder.toString())
            + "); waiting until it ends");
  }
}
