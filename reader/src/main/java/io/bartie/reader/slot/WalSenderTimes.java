package io.bartie.reader.slot;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * How often the reader speaks and how long it bears silence, both after the server's {@code
 * wal_sender_timeout}: whoever gives slow decoding more time gives it on both sides.
 *
 * @param statusInterval how often the server is told where we are and asked for an answer, well
 *     within the silence after which it gives up on a client
 * @param longestSilence a server that has not answered for so long is gone
 */
record WalSenderTimes(Duration statusInterval, Duration longestSilence) {
  private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(10);

  /** PostgreSQL's default of {@code wal_sender_timeout}, for a server that has switched it off. */
  private static final Duration DEFAULT = Duration.ofSeconds(60);

  static WalSenderTimes of(Connection connection) throws SQLException {
    String sql =
        "SELECT setting::int8 FROM pg_catalog.pg_settings WHERE name = 'wal_sender_timeout'";
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return after(Duration.ofMillis(rows.getLong(1)));
    }
  }

  /**
   * @param timeout zero for none
   */
  static WalSenderTimes after(Duration timeout) {
    Duration given = timeout.isZero() ? DEFAULT : timeout;
    Duration third = given.dividedBy(3);
    return new WalSenderTimes(
        third.compareTo(LONGEST_INTERVAL) < 0 ? third : LONGEST_INTERVAL, given.multipliedBy(2));
  }
}
