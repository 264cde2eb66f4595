package io.bartie.reader.health;

import java.util.Locale;

/** What made a session fail; the label of the retries. */
public enum RetryReason {
  /** The source did not answer, or ended a connection. */
  SOURCE,
  /** The broker did not answer, or took no event. */
  BROKER,
  /** Another reader holds the slot. */
  SLOT_HELD,
  /** A table changed under its initial copy, which begins anew. */
  SNAPSHOT_OUTDATED,
  /** Anything else that may heal. */
  OTHER;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
