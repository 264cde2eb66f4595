package io.bartie.position;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A byte position in the write-ahead log of one Postgres cluster (type {@code pg_lsn}): an unsigned
 * 64-bit number, ordered as such.
 *
 * @param value the position in bytes, to be read as unsigned
 */
public record Lsn(long value) implements Comparable<Lsn> {
  /** Before every position that a server ever hands out. */
  public static final Lsn ZERO = new Lsn(0);

  private static final Pattern TEXT = Pattern.compile("([0-9A-Fa-f]{1,8})/([0-9A-Fa-f]{1,8})");

  /**
   * Reads the text form of {@code pg_lsn}, for instance {@code 16/B374D848}.
   *
   * @throws IllegalArgumentException when the text has another form
   */
  public static Lsn parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "not an LSN: '" + text + "' (expected the form 16/B374D848)");
    }
    long high = Long.parseLong(matcher.group(1), 16);
    long low = Long.parseLong(matcher.group(2), 16);
    return new Lsn(high << 32 | low);
  }

  public Lsn plus(long bytes) {
    return new Lsn(value + bytes);
  }

  /** The distance in bytes from {@code earlier} to this position; negative if it lies behind. */
  public long minus(Lsn earlier) {
    return value - earlier.value;
  }

  public Lsn max(Lsn other) {
    return compareTo(other) >= 0 ? this : other;
  }

  public boolean isAfter(Lsn other) {
    return compareTo(other) > 0;
  }

  @Override
  public int compareTo(Lsn other) {
    return Long.compareUnsigned(value, other.value);
  }

  /** The text form of {@code pg_lsn}, as the server prints it. */
  @Override
  public String toString() {
    return Long.toHexString(value >>> 32).toUpperCase(java.util.Locale.ROOT)
        + "/"
        + Long.toHexString(value & 0xFFFFFFFFL).toUpperCase(java.util.Locale.ROOT);
  }
}
