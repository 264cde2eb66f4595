package io.bartie.envelope;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.Instant;
import java.time.ZoneOffset;

/**
 * Reads and writes commit times as {@link CommitTimestamp} does, those of the day it has met last
 * by their digits alone. Used by one thread.
 */
public final class CommitTimes {
  private static final long SECONDS_PER_DAY = 86_400;
  private static final int DATE_LENGTH = 10;
  private static final String MIDNIGHT = CommitTimestamp.OWN_FORM.substring(DATE_LENGTH);

  private long lastDay;
  private String lastDate = "1970-01-01";

  /** The time to the microsecond, in ISO 8601, UTC. */
  public String format(Instant time) {
    long day = Math.floorDiv(time.getEpochSecond(), SECONDS_PER_DAY);
    if (day != lastDay) {
      String text = CommitTimestamp.format(time);
      remember(day, text);
      return text;
    }
    int second = (int) Math.floorMod(time.getEpochSecond(), SECONDS_PER_DAY);
    byte[] text = (lastDate + MIDNIGHT).getBytes(ISO_8859_1);
    write(second / 3600, text, 13);
    write(second / 60 % 60, text, 16);
    write(second % 60, text, 19);
    write(time.getNano() / 1000, text, 26);
    return new String(text, ISO_8859_1);
  }

  /** Writes digits over the zeros before the index {@code end}. */
  private static void write(int number, byte[] text, int end) {
    int rest = number;
    for (int at = end - 1; rest > 0; at--) {
      text[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  /**
   * @throws EnvelopeException when it is no time
   */
  Instant parse(String text) {
    if (CommitTimestamp.hasOwnForm(text) && text.startsWith(lastDate)) {
      int hour = CommitTimestamp.digits(text, 11, 13);
      int minute = CommitTimestamp.digits(text, 14, 16);
      int second = CommitTimestamp.digits(text, 17, 19);
      if (hour < 24 && minute < 60 && second < 60) {
        return Instant.ofEpochSecond(
            lastDay * SECONDS_PER_DAY + hour * 3600L + minute * 60L + second,
            CommitTimestamp.digits(text, 20, 26) * 1000L);
      }
    }
    Instant time = CommitTimestamp.parse(text);
    remember(time.atOffset(ZoneOffset.UTC).toLocalDate().toEpochDay(), text);
    return time;
  }

  /** Only of the own form: then the date is that of the day. */
  private void remember(long day, String text) {
    if (CommitTimestamp.hasOwnForm(text)) {
      lastDay = day;
      lastDate = text.substring(0, DATE_LENGTH);
    }
  }
}
