package io.bartie.writer.fold;

import io.bartie.writer.batch.FetchedEvent;

/** An event cannot be applied, now or later; nothing is skipped for it (I1, I5). */
public final class UnappliableEventException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient FetchedEvent fetched;

  public UnappliableEventException(FetchedEvent fetched, String reason) {
    super(reason);
    this.fetched = fetched;
  }

  /** The event updates a row in part, and there is no such row. */
  public static UnappliableEventException missingRow(FetchedEvent fetched) {
    return new UnappliableEventException(
        fetched,
        "it updates a row in part (values that it left alone were not sent), and the destination"
            + " has no such row. The copy of this table is not exact. Stop the processes and run:"
            + " bin/cdcctl resync --yes");
  }

  /** The event. */
  public FetchedEvent fetched() {
    return fetched;
  }
}
