package io.bartie.reader.pgoutput;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The wire's form of a time: microseconds since 2000-01-01 00:00 UTC. */
final class PostgresTime {
  private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

  private PostgresTime() {}

  static Instant instant(long micros) {
    return EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
