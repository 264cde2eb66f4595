package io.bartie.writer.health;

import java.sql.SQLException;
import java.util.Locale;

/** Why something is tried again; the label of the retries. */
public enum RetryReason {
  /** The destination does not answer, or ended the connection. */
  CONNECTION,
  /** A lock was not to be had in time. */
  LOCK,
  /** The destination broke a conflict between transactions. */
  CONFLICT,
  /** The destination refused a value or a statement: once more, then in parts. */
  REFUSED,
  /** The broker did not answer. */
  BROKER,
  OTHER;

  /** The reason that a failure of the destination is, by its SQLSTATE. */
  public static RetryReason of(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    if (state.startsWith("08") || state.startsWith("57P") || state.equals("null")) {
      return CONNECTION;
    } else if (state.equals("55P03") || state.equals("55006")) {
      return LOCK;
    } else if (state.startsWith("40")) {
      return CONFLICT;
    }
    return OTHER;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
