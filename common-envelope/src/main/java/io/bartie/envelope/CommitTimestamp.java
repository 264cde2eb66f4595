package io.bartie.envelope;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
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

  /** A 0 stands for any digit. */
  static final String OWN_FORM = "0000-00-00T00:00:00.000000Z";

  private CommitTimestamp() {}

  static String format(Instant time) {
    return FORMAT.format(time);
  }

  /** Reads any ISO 8601 instant with an offset; the own form without the general parser. */
  static Instant parse(String text) {
    try {
      if (hasOwnForm(text)) {
        return LocalDateTime.of(
                digits(text, 0, 4),
                digits(text, 5, 7),
                digits(text, 8, 10),
                digits(text, 11, 13),
                digits(text, 14, 16),
                digits(text, 17, 19),
                digits(text, 20, 26) * 1000)
            .toInstant(ZoneOffset.UTC);
      }
      return DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, Instant::from);
    } catch (DateTimeException e) {
      throw new EnvelopeException("commit_ts '" + text + "' is not an ISO 8601 time", e);
    }
  }

  /** Whether the text is laid out as {@link #format} does it; its numbers may be no time. */
  static boolean hasOwnForm(String text) {
    if (text.length() != OWN_FORM.length()) {
      return false;
    }
    for (int i = 0; i < OWN_FORM.length(); i++) {
      char c = text.charAt(i);
      char expected = OWN_FORM.charAt(i);
      if (expected == '0' ? c < '0' || c > '9' : c != expected) {
        return false;
      }
    }
    return true;
  }

  static int digits(String text, int start, int end) {
    int number = 0;
    for (int i = start; i < end; i++) {
      number = number * 10 + text.charAt(i) - '0';
    }
    return number;
  }
}
