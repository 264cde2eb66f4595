package io.bartie.connect;

import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Set;

/** The one place that says what kind of failure a database error is, by its SQLSTATE. */
public enum SqlFailure {
  /**
   * May heal by itself: connection lost, server starting or stopping, resources, lock conflicts.
   */
  TRANSIENT,
  /** Will be the same next time: wrong password, missing database, a value that does not fit. */
  PERMANENT;

  /** PostgreSQL documentation, appendix "PostgreSQL Error Codes": whole classes that may heal. */
  private static final Set<String> TRANSIENT_CLASSES = Set.of("08", "40", "53", "58");

  /** Single codes outside those classes. */
  private static final Set<String> TRANSIENT_CODES =
      Set.of(
          "57P01", // admin_shutdown
          "57P02", // crash_shutdown
          "57P03", // cannot_connect_now
          "57P05", // idle_session_timeout
          "57014", // query_canceled
          "25006", // read_only_sql_transaction: a standby that is about to be promoted
          "25P03", // idle_in_transaction_session_timeout
          "25P04", // transaction_timeout
          "55P03", // lock_not_available
          "55006"); // object_in_use

  /** pgjdbc's own refusals: no password for a server that asks for one, no TLS where it must be. */
  private static final String REJECTED_BY_DRIVER = "08004";

  /** Whether the address or its credentials are wrong: they will be the same next time. */
  public static boolean isRefusedLogin(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    return state.startsWith("28") || state.equals("3D000") || state.equals(REJECTED_BY_DRIVER);
  }

  /** The failure's message; where it is that there was no password, also where one may stand. */
  public static String describeLogin(SQLException failure) {
    String message = String.valueOf(failure.getMessage());
    return message.contains("no password was provided")
        ? message + " Give it in the address, in PGPASSWORD or in ~/.pgpass"
        : message;
  }

  public static SqlFailure of(SQLException failure) {
    if (isRefusedLogin(failure)) {
      return PERMANENT;
    }
    String state = failure.getSQLState();
    if (state == null || state.isEmpty()) {
      return failure instanceof SQLTransientException || hasIoCause(failure)
          ? TRANSIENT
          : PERMANENT;
    }
    boolean heals =
        TRANSIENT_CODES.contains(state)
            || state.length() >= 2 && TRANSIENT_CLASSES.contains(state.substring(0, 2));
    return heals ? TRANSIENT : PERMANENT;
  }

  private static boolean hasIoCause(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException) {
        return true;
      }
    }
    return false;
  }
}
