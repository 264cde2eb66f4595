package io.bartie.writer.fold;

import io.bartie.envelope.ColumnValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Puts rows into the order of their keys, about as an index at the destination has them: what lies
 * next to each other there is looked up and written one after the other, in pages that the
 * processor has at hand. Only speed depends on it. Stateless.
 */
final class IndexOrder {
  /** So many digits fit into a long, whatever they are. */
  private static final int DIGITS = 18;

  private IndexOrder() {}

  /** A row and where the first two columns of its key stand. */
  private record Ranked(long first, long second, FoldedRow row) {
    static Ranked of(FoldedRow row) {
      List<ColumnValue> key = row.key();
      return new Ranked(rank(key.get(0)), key.size() > 1 ? rank(key.get(1)) : 0, row);
    }

    int compare(Ranked other) {
      return first != other.first
          ? Long.compare(first, other.first)
          : Long.compare(second, other.second);
    }
  }

  static List<FoldedRow> of(Collection<FoldedRow> rows) {
    List<Ranked> ranked = new ArrayList<>(rows.size());
    for (FoldedRow row : rows) {
      ranked.add(Ranked.of(row));
    }
    ranked.sort(Ranked::compare);
    List<FoldedRow> sorted = new ArrayList<>(rows.size());
    for (Ranked each : ranked) {
      sorted.add(each.row());
    }
    return sorted;
  }

  /** A whole number itself; of everything else what it begins with. */
  static long rank(ColumnValue value) {
    if (!(value instanceof ColumnValue.Text text)) {
      return 0;
    }
    if (text.message() == null) {
      byte[] utf8 = text.value().getBytes(StandardCharsets.UTF_8);
      return rank(utf8, 0, utf8.length);
    }
    return rank(text.message(), text.start(), text.start() + text.length());
  }

  private static long rank(byte[] utf8, int start, int end) {
    boolean negative = start < end && utf8[start] == '-';
    int digits = negative ? start + 1 : start;
    if (digits == end || end - digits > DIGITS) {
      return beginning(utf8, start, end);
    }
    long number = 0;
    for (int i = digits; i < end; i++) {
      int digit = utf8[i] - '0';
      if (digit < 0 || digit > 9) {
        return beginning(utf8, start, end);
      }
      number = number * 10 + digit;
    }
    return negative ? -number : number;
  }

  /** The first eight bytes as an unsigned number, shifted so that signed ones compare like it. */
  private static long beginning(byte[] utf8, int start, int end) {
    long beginning = 0;
    for (int i = start; i < start + Long.BYTES; i++) {
      beginning = beginning << Byte.SIZE | (i < end ? utf8[i] & 0xFF : 0);
    }
    return beginning ^ Long.MIN_VALUE;
  }
}
