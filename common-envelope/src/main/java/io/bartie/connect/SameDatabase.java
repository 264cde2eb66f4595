package io.bartie.connect;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Tells whether two sessions are in one and the same running database, whatever their addresses
 * say: an advisory lock that one holds is seen by the other then, and only then. A physical copy, a
 * standby and another database of the same server are other databases. Asks for no privilege, and
 * works through poolers.
 */
public final class SameDatabase {
  private static final SecureRandom RANDOM = new SecureRandom();

  private SameDatabase() {}

  /**
   * @param holder a session that does not commit by itself: it keeps the lock until its transaction
   *     ends
   * @param other asked whether it can take the lock too
   */
  public static boolean isSame(Connection holder, Connection other) throws SQLException {
    long key = RANDOM.nextLong(); // so nobody else holds it
    return take(holder, key) && !take(other, key);
  }

  private static boolean take(Connection connection, long key) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT pg_catalog.pg_try_advisory_xact_lock(?)")) {
      query.setLong(1, key);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }
}
