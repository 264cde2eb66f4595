package io.bartie.key;

import java.math.BigInteger;

/**
 * Reads intervals in {@code IntervalStyle = postgres}. Postgres compares them by their length in
 * microseconds, with 30 days to a month and 24 hours to a day (interval_cmp_value in timestamp.c);
 * the sum passes 64 bits.
 */
final class IntervalText {
  private static final BigInteger MICROS_PER_DAY = BigInteger.valueOf(86_400_000_000L);

  private IntervalText() {}

  /** The length in microseconds, or the text itself for {@code infinity} and {@code -infinity}. */
  static String canonical(String text) {
    if (text.endsWith("infinity")) {
      return text;
    }
    BigInteger micros = BigInteger.ZERO;
    String[] words = text.split(" ");
    for (int i = 0; i < words.length; i++) {
      if (words[i].indexOf(':') >= 0) {
        micros = micros.add(BigInteger.valueOf(clock(words[i])));
      } else if (i + 1 < words.length) {
        long amount = Long.parseLong(words[i]);
        micros = micros.add(MICROS_PER_DAY.multiply(BigInteger.valueOf(days(words[++i], amount))));
      } else {
        throw new IllegalArgumentException("not an interval in style postgres: '" + text + "'");
      }
    }
    return micros.toString();
  }

  private static long days(String unit, long amount) {
    return switch (unit) {
      case "year", "years" -> amount * 360;
      case "mon", "mons" -> amount * 30;
      case "day", "days" -> amount;
      default -> throw new IllegalArgumentException("unknown interval unit '" + unit + "'");
    };
  }

  private static long clock(String text) {
    boolean negative = text.startsWith("-");
    String[] parts = text.substring(negative || text.startsWith("+") ? 1 : 0).split(":");
    long seconds = Long.parseLong(parts[0]) * 3600 + Long.parseLong(parts[1]) * 60;
    long micros = 0;
    if (parts.length > 2) {
      int point = parts[2].indexOf('.');
      String whole = point < 0 ? parts[2] : parts[2].substring(0, point);
      seconds += Long.parseLong(whole);
      if (point >= 0) {
        micros = Long.parseLong((parts[2].substring(point + 1) + "000000").substring(0, 6));
      }
    }
    long total = seconds * 1_000_000 + micros;
    return negative ? -total : total;
  }
}
