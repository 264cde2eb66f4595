package io.bartie.writer.fold;

import io.bartie.envelope.ChangeEvent.RowChange;
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
            + " has no such row. The table's copy is not exact: cdcctl resync --tables "
            + ((RowChange) fetched.event()).table());
  }

  /** The event. */
  public FetchedEvent fetched() {
    return fetched;
  }
}
