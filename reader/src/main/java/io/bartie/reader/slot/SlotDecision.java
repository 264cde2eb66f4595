package io.bartie.reader.slot;

import io.bartie.state.StateRecord;

/** What a reader does with its slot at start. A closed set. */
public sealed interface SlotDecision {
  /**
   * Copy every table, then stream.
   *
   * @param dropSlot whether an unfinished slot is in the way
   */
  record Copy(boolean dropSlot) implements SlotDecision {}

  /** Go on from what is known to be published. */
  record Stream(StateRecord from) implements SlotDecision {}

  /**
   * Changes are missing between what was published and what the slot can still send (I1).
   *
   * @param message what does not fit, and what to do
   */
  record Gap(String message) implements SlotDecision {}
}
