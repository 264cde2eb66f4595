package io.bartie.envelope;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;

/** The envelope's form of a time: ISO 8601, six digits of a second, UTC. */
public final class CommitTimestamp {
  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
          .appendFraction(ChronoField.MICRO_OF_SECOND, 6, 6, true)
          .appendLiteral('Z')
          .toFormatter()
          .withZone(ZoneOffset.UTC);

  /** A 0 stands for any digit. */
  private static final String OWN_FORM = "0000-00-00T00:00:00.000000Z";

  private static final int DATE_LENGTH = 10;

  private static final long SECONDS_PER_DAY = 86_400;

  /** The last day that was met: its next time is put together of digits. Replaced as a whole. */
  private static volatile Day lastDay = new Day(0, "1970-01-01");

  private CommitTimestamp() {}

  private record Day(long epochDay, String text) {}

  /** The time to the microsecond. */
  public static String format(Instant time) {
    long epochDay = Math.floorDiv(time.getEpochSecond(), SECONDS_PER_DAY);
    Day day = lastDay;
    if (day.epochDay != epochDay) {
      String text = FORMAT.format(time);
      remember(epochDay, text);
      return text;
    }
    int second = (int) Math.floorMod(time.getEpochSecond(), SECONDS_PER_DAY);
    byte[] text = (day.text + OWN_FORM.substring(DATE_LENGTH)).getBytes(ISO_8859_1);
    write(second / 3600, text, 13);
    write(second / 60 % 60, text, 16);
    write(second % 60, text, 19);
    write(time.getNano() / 1000, text, 26);
    return new String(text, ISO_8859_1);
  }

  /** Writes digits up to the index {@code end}. */
  private static void write(int number, byte[] text, int end) {
    int rest = number;
    for (int at = end - 1; rest > 0; at--) {
      text[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  private static void remember(long epochDay, String text) {
    if (hasOwnForm(text)) {
      lastDay = new Day(epochDay, text.substring(0, DATE_LENGTH));
    }
  }

  /** Reads any ISO 8601 instant with an offset; the own form without the general parser. */
  static Instant parse(String text) {
    try {
      if (hasOwnForm(text)) {
        return parseOwnForm(text);
      }
      return DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, Instant::from);
    } catch (DateTimeException e) {
      throw new EnvelopeException("commit_ts '" + text + "' is not an ISO 8601 time", e);
    }
  }

  private static Instant parseOwnForm(String text) {
    int hour = digits(text, 11, 13);
    int minute = digits(text, 14, 16);
    int second = digits(text, 17, 19);
    int nano = digits(text, 20, 26) * 1000;
    Day day = lastDay;
    if (text.startsWith(day.text) && hour < 24 && minute < 60 && second < 60) {
      return Instant.ofEpochSecond(
          day.epochDay * SECONDS_PER_DAY + hour * 3600L + minute * 60L + second, nano);
    }
    LocalDateTime time =
        LocalDateTime.of(
            digits(text, 0, 4),
            digits(text, 5, 7),
            digits(text, 8, 10),
            hour,
            minute,
            second,
            nano);
    remember(time.toLocalDate().toEpochDay(), text);
    return time.toInstant(ZoneOffset.UTC);
  }

  private static boolean hasOwnForm(String text) {
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

  private static int digits(String text, int start, int end) {
    int number = 0;
    for (int i = start; i < end; i++) {
      number = number * 10 + text.charAt(i) - '0';
    }
    return number;
  }
}
