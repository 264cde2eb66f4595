package io.bartie.envelope;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;

/** The envelope's form of a time: ISO 8601, six digits of a second, UTC. */
final class CommitTimestamp {
  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
          .appendFraction(ChronoField.MICRO_OF_SECOND, 6, 6, true)
          .appendLiteral('Z')
          .toFormatter()
          .withZone(ZoneOffset.UTC);

  private CommitTimestamp() {}

  static String format(Instant time) {
    return FORMAT.format(time);
  }

  /** Reads any ISO 8601 instant with an offset. */
  static Instant parse(String text) {
    try {
      return DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, Instant::from);
    } catch (DateTimeException e) {
      throw new EnvelopeException("commit_ts '" + text + "' is not an ISO 8601 time", e);
    }
  }
}
