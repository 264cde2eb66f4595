package io.bartie.envelope;

import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Puts JSON together as UTF-8, of pieces that are ready and values that are not. Checks no grammar.
 * Used by one thread, again and again.
 */
final class JsonBytes {
  private static final int LONGEST_NUMBER = 20;
  private static final byte[] HEX = ascii("0123456789ABCDEF");

  private static final int ROOM = 8 << 10;

  private static final long SPACES = EightBytes.each(' ');
  private static final long QUOTES = EightBytes.each('"');
  private static final long BACKSLASHES = EightBytes.each('\\');

  /** What was put together last, of which a usual row is the whole. */
  private final byte[] bytes = new byte[ROOM];

  private int length;

  /** What came before that. Grows by blocks: a large row is copied once, into the result. */
  private final ByteArrayBuilder before = new ByteArrayBuilder();

  private final byte[] digits = new byte[LONGEST_NUMBER];

  /** A piece of JSON, of ASCII characters alone. */
  static byte[] ascii(String json) {
    return json.getBytes(StandardCharsets.US_ASCII);
  }

  /** The text as a JSON string. */
  static byte[] string(String text) {
    return new JsonBytes().quoted(text).toBytes();
  }

  /** What was put together. To be cleared before anything else is. */
  byte[] toBytes() {
    if (before.size() == 0) {
      return Arrays.copyOf(bytes, length);
    }
    makeRoom();
    return before.toByteArray();
  }

  /** Begins anew. */
  void clear() {
    length = 0;
    before.reset();
  }

  JsonBytes raw(byte[] json) {
    write(json, 0, json.length);
    return this;
  }

  JsonBytes raw(char json) {
    write((byte) json);
    return this;
  }

  private void write(byte octet) {
    if (length == ROOM) {
      makeRoom();
    }
    bytes[length++] = octet;
  }

  private void write(byte[] source, int start, int count) {
    if (count > ROOM - length) {
      makeRoom();
      if (count > ROOM) {
        before.write(source, start, count);
        return;
      }
    }
    System.arraycopy(source, start, bytes, length, count);
    length += count;
  }

  private void makeRoom() {
    before.write(bytes, 0, length);
    length = 0;
  }

  /** A number as it was printed. */
  JsonBytes number(ColumnValue.Text printed) {
    if (printed.message() != null) {
      write(printed.message(), printed.start(), printed.length());
      return this;
    }
    return raw(ascii(printed.value()));
  }

  /** A number without a sign. */
  JsonBytes number(long unsigned) {
    int at = LONGEST_NUMBER;
    long rest = unsigned;
    if (rest < 0) {
      rest = Long.divideUnsigned(unsigned, 10);
      digits[--at] = (byte) ('0' + Long.remainderUnsigned(unsigned, 10));
    }
    do {
      digits[--at] = (byte) ('0' + rest % 10);
      rest /= 10;
    } while (rest != 0);
    write(digits, at, LONGEST_NUMBER - at);
    return this;
  }

  /** As {@link #quoted(String)}, of a value that may be UTF-8 already. */
  JsonBytes quoted(ColumnValue.Text text) {
    if (text.message() == null) {
      return quoted(text.value());
    }
    return quoted(text.message(), text.start(), text.start() + text.length());
  }

  /** A string. */
  JsonBytes quoted(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return quoted(utf8, 0, utf8.length);
  }

  /** What must be escaped is, the rest is copied in runs. */
  private JsonBytes quoted(byte[] utf8, int start, int end) {
    write((byte) '"');
    int run = start;
    for (int i = plain(utf8, start, end); i < end; i = plain(utf8, run, end)) {
      write(utf8, run, i - run);
      escaped(utf8[i]);
      run = i + 1;
    }
    write(utf8, run, end - run);
    write((byte) '"');
    return this;
  }

  /** The index of the first byte that must be escaped, or the end. */
  private static int plain(byte[] utf8, int start, int end) {
    int i = start;
    while (i <= end - Long.BYTES && arePlain(EightBytes.at(utf8, i))) {
      i += Long.BYTES;
    }
    while (i < end && !mustBeEscaped(utf8[i])) {
      i++;
    }
    return i;
  }

  private static boolean mustBeEscaped(byte b) {
    // bytes of characters beyond ASCII are negative
    return b == '"' || b == '\\' || b >= 0 && b < ' ';
  }

  /** Whether none of the eight must be escaped. */
  static boolean arePlain(long eight) {
    return (EightBytes.less(eight, SPACES)
            | EightBytes.equal(eight, QUOTES)
            | EightBytes.equal(eight, BACKSLASHES))
        == 0;
  }

  private void escaped(byte b) {
    write((byte) '\\');
    switch (b) {
      case '"', '\\' -> write(b);
      case '\b' -> write((byte) 'b');
      case '\t' -> write((byte) 't');
      case '\n' -> write((byte) 'n');
      case '\f' -> write((byte) 'f');
      case '\r' -> write((byte) 'r');
      default -> {
        write((byte) 'u');
        write((byte) '0');
        write((byte) '0');
        write(HEX[b >> 4]);
        write(HEX[b & 0xF]);
      }
    }
  }
}
