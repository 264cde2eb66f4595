package io.bartie.envelope;

import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.nio.charset.StandardCharsets;

/**
 * Puts JSON together as UTF-8, of pieces that are ready and values that are not. Checks no grammar.
 * Used by one thread, again and again.
 */
final class JsonBytes {
  private static final int LONGEST_NUMBER = 20;
  private static final byte[] HEX = ascii("0123456789ABCDEF");

  /** Grows by blocks: a large row is copied once, into the result. */
  private final ByteArrayBuilder bytes = new ByteArrayBuilder();

  private final byte[] digits = new byte[LONGEST_NUMBER];

  /** A piece of JSON, of ASCII characters alone. */
  static byte[] ascii(String json) {
    return json.getBytes(StandardCharsets.US_ASCII);
  }

  /** The text as a JSON string. */
  static byte[] string(String text) {
    return new JsonBytes().quoted(text).toBytes();
  }

  /** What was put together. */
  byte[] toBytes() {
    return bytes.toByteArray();
  }

  /** Begins anew. */
  void clear() {
    bytes.reset();
  }

  JsonBytes raw(byte[] json) {
    bytes.write(json, 0, json.length);
    return this;
  }

  JsonBytes raw(char json) {
    bytes.append(json);
    return this;
  }

  /** A number as it was printed. */
  JsonBytes number(ColumnValue.Text printed) {
    if (printed.message() != null) {
      bytes.write(printed.message(), printed.start(), printed.length());
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
    bytes.write(digits, at, LONGEST_NUMBER - at);
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
    bytes.append('"');
    int run = start;
    for (int i = start; i < end; i++) {
      byte b = utf8[i];
      // bytes of characters beyond ASCII are negative
      if (b == '"' || b == '\\' || b >= 0 && b < ' ') {
        bytes.write(utf8, run, i - run);
        escaped(b);
        run = i + 1;
      }
    }
    bytes.write(utf8, run, end - run);
    bytes.append('"');
    return this;
  }

  private void escaped(byte b) {
    bytes.append('\\');
    switch (b) {
      case '"', '\\' -> bytes.append(b);
      case '\b' -> bytes.append('b');
      case '\t' -> bytes.append('t');
      case '\n' -> bytes.append('n');
      case '\f' -> bytes.append('f');
      case '\r' -> bytes.append('r');
      default -> {
        bytes.append('u');
        bytes.append('0');
        bytes.append('0');
        bytes.append(HEX[b >> 4]);
        bytes.append(HEX[b & 0xF]);
      }
    }
  }
}
