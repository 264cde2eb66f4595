package io.bartie.reader.snapshot;

import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.EightBytes;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;

/**
 * Reads rows of COPY's text format (PostgreSQL documentation, COPY, "Text Format") back into the
 * exact values that were written. Stateless.
 */
public final class CopyTextParser {
  private static final int KEPT = 200;
  private static final long TABS = EightBytes.each('\t');
  private static final long BACKSLASHES = EightBytes.each('\\');

  private CopyTextParser() {}

  /**
   * Reads one row. Its values may be parts of the line, which must not change from here on.
   *
   * @param line the row as sent by COPY TO STDOUT, with or without its newline
   * @param columns how many columns it must have
   * @throws IllegalArgumentException when it has another number of columns; the message does not
   *     show the row
   */
  public static List<ColumnValue> parse(byte[] line, int columns) {
    int end = line.length > 0 && line[line.length - 1] == '\n' ? line.length - 1 : line.length;
    ColumnValue[] values = new ColumnValue[columns];
    int column = 0;
    int start = 0;
    boolean escaped = false;
    for (int i = plain(line, 0, end); i <= end; i = plain(line, i + 1, end)) {
      if (i == end || line[i] == '\t') {
        if (column == columns) {
          throw new IllegalArgumentException(
              "a COPY row has more columns than the " + columns + " expected");
        }
        values[column++] = value(line, start, i, escaped);
        start = i + 1;
        escaped = false;
      } else {
        escaped = true;
        // what follows belongs to the escape, whatever it is
        i = Math.min(i + 1, end - 1);
      }
    }
    if (column != columns) {
      throw new IllegalArgumentException(
          "a COPY row has " + column + " columns and not the " + columns + " expected");
    }
    return Arrays.asList(values);
  }

  /** The index of the first tab or backslash, or the end; what lies behind the end stays. */
  private static int plain(byte[] line, int start, int end) {
    int i = start;
    while (i <= end - Long.BYTES && arePlain(EightBytes.at(line, i))) {
      i += Long.BYTES;
    }
    while (i < end && line[i] != '\t' && line[i] != '\\') {
      i++;
    }
    return i;
  }

  private static boolean arePlain(long eight) {
    return (EightBytes.equal(eight, TABS) | EightBytes.equal(eight, BACKSLASHES)) == 0;
  }

  /** The row with every long value cut short, so that one which the heap does not take is named. */
  public static byte[] shortened(byte[] line) {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    int length = 0;
    for (int i = 0; i < line.length; i++) {
      boolean escape = line[i] == '\\' && i + 1 < line.length;
      if (line[i] == '\t') {
        length = 0;
        kept.write('\t');
      } else if (length < KEPT) {
        length++;
        kept.write(line[i]);
        if (escape) {
          kept.write(line[i + 1]);
        }
      }
      i += escape ? 1 : 0;
    }
    return kept.toByteArray();
  }

  private static ColumnValue value(byte[] line, int start, int end, boolean escaped) {
    if (!escaped) {
      return ColumnValue.utf8(line, start, end - start);
    }
    if (end - start == 2 && line[start + 1] == 'N') {
      return ColumnValue.NULL;
    }
    byte[] plain = new byte[end - start];
    int length = 0;
    for (int i = start; i < end; i++) {
      byte b = line[i];
      if (b == '\\' && i + 1 < end) {
        b = unescaped(line[++i]);
      }
      plain[length++] = b;
    }
    return ColumnValue.utf8(plain, 0, length);
  }

  private static byte unescaped(byte letter) {
    return switch (letter) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'v' -> 0x0B;
      default -> letter;
    };
  }
}
