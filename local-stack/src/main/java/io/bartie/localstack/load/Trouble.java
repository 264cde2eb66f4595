package io.bartie.localstack.load;

import java.sql.SQLException;

/** What an error of the source means for the load. */
enum Trouble {
  /** The source is gone or going: connect again. */
  CONNECTION,
  /** Another session was in the way: leave this transaction out. */
  CONFLICT,
  /** Nothing that waiting would mend. */
  ERROR;

  static Trouble of(SQLException e) {
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    return switch (state) {
      // unique and foreign key violation, serialization failure, deadlock
      case "23505", "23503", "40001", "40P01" -> CONFLICT;
      // too many connections; shutdown by admin or crash, starting up
      case "53300", "57P01", "57P02", "57P03" -> CONNECTION;
      default -> state.startsWith("08") ? CONNECTION : ERROR;
    };
  }
}
