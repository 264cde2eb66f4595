package io.bartie.reader;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;

/** Tells the time on the source's clock, by the distance measured when a session began. */
final class SourceClock {
  private final Clock clock;

  private SourceClock(Clock clock) {
    this.clock = clock;
  }

  static SourceClock measure(Connection source, Clock local) throws SQLException {
    try (Statement statement = source.createStatement();
        ResultSet rows = statement.executeQuery("SELECT clock_timestamp()")) {
      rows.next();
      Instant there = rows.getObject(1, OffsetDateTime.class).toInstant();
      return new SourceClock(Clock.offset(local, Duration.between(local.instant(), there)));
    }
  }

  Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
