package io.bartie.writer.staging;

import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.EightBytes;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/**
 * Writes rows in COPY's text format (PostgreSQL documentation, COPY, "Text Format") through one
 * buffer of fixed size, so that no row costs memory for its encoding (I6). Used by one thread.
 */
final class CopyText {
  private static final int LONGEST_CHARACTER = 4;
  private static final int LONGEST_NUMBER = 19;
  private static final long SPACES = EightBytes.each(' ');
  private static final long BACKSLASHES = EightBytes.each('\\');

  private final byte[] buffer;
  private final Sink sink;
  private int length;
  private boolean rowBegun;
  private boolean arrayBegun;

  /** Where the bytes go. */
  @FunctionalInterface
  interface Sink {
    void write(byte[] bytes, int length) throws SQLException;
  }

  CopyText(byte[] buffer, Sink sink) {
    this.buffer = buffer;
    this.sink = sink;
  }

  /** SQL NULL. */
  void nullValue() throws SQLException {
    begin();
    put('\\');
    put('N');
  }

  /** As {@link #value(String)}, of a value that may be UTF-8 already. */
  void value(ColumnValue.Text text) throws SQLException {
    if (text.message() == null) {
      value(text.value());
      return;
    }
    begin();
    int end = text.start() + text.length();
    int i = text.start();
    while (i < end) {
      reserve();
      i = plainOctets(text.message(), i, end);
      if (i < end && buffer.length - length >= LONGEST_CHARACTER) {
        ascii((char) text.message()[i++]);
      }
    }
  }

  /**
   * Writes octets as long as they stand for themselves, and while there is room.
   *
   * @return the index of the first that was not written
   */
  private int plainOctets(byte[] utf8, int start, int end) {
    int last = Math.min(end, start + buffer.length - length);
    int i = start;
    while (i <= last - Long.BYTES && standForThemselves(EightBytes.at(utf8, i))) {
      i += Long.BYTES;
    }
    // what is beyond ASCII is negative, and never taken for an escape
    while (i < last && (utf8[i] < 0 || utf8[i] >= ' ' && utf8[i] != '\\')) {
      i++;
    }
    System.arraycopy(utf8, start, buffer, length, i - start);
    length += i - start;
    return i;
  }

  private static boolean standForThemselves(long eight) {
    return (EightBytes.less(eight, SPACES) | EightBytes.equal(eight, BACKSLASHES)) == 0;
  }

  /**
   * A value, escaped.
   *
   * @throws IllegalArgumentException when it is not well-formed Unicode: nothing is replaced (I5)
   */
  void value(String text) throws SQLException {
    begin();
    characters(text, false);
  }

  /** Begins an array, of which {@link #element} and {@link #nullElement} write the elements. */
  void beginArray() throws SQLException {
    begin();
    put('{');
    arrayBegun = false;
  }

  /** As for {@link #value}, quoted as array_in reads it. */
  void element(String text) throws SQLException {
    nextElement();
    put('"');
    characters(text, true);
    reserve();
    put('"');
  }

  void nullElement() throws SQLException {
    nextElement();
    put('N');
    put('U');
    put('L');
    reserve();
    put('L');
  }

  void endArray() throws SQLException {
    reserve();
    put('}');
  }

  private void nextElement() throws SQLException {
    reserve();
    if (arrayBegun) {
      put(',');
    }
    arrayBegun = true;
    reserve();
  }

  private void characters(String text, boolean inArray) throws SQLException {
    int i = 0;
    while (i < text.length()) {
      reserve();
      i = plainCharacters(text, i);
      if (i < text.length() && buffer.length - length >= LONGEST_CHARACTER) {
        i = otherCharacter(text, i, inArray);
      }
    }
  }

  /**
   * Writes characters as long as they stand for themselves, and while there is room.
   *
   * @return the index of the first that was not written
   */
  private int plainCharacters(String text, int start) {
    int end = Math.min(text.length(), start + buffer.length - length);
    int i = start;
    while (i < end) {
      char c = text.charAt(i);
      if (c >= 0x80 || c == '\\' || c == '"' || c < ' ') {
        break;
      }
      buffer[length++] = (byte) c;
      i++;
    }
    return i;
  }

  /** Writes one character of any kind, and returns the index of the next. */
  private int otherCharacter(String text, int index, boolean inArray) throws SQLException {
    char c = text.charAt(index);
    if (inArray && (c == '"' || c == '\\')) {
      escaped('\\'); // the array's own escape
    }
    if (c < 0x80) {
      ascii(c);
    } else if (c < 0x800) {
      put(0xC0 | c >> 6);
      put(0x80 | c & 0x3F);
    } else if (!Character.isSurrogate(c)) {
      put(0xE0 | c >> 12);
      put(0x80 | c >> 6 & 0x3F);
      put(0x80 | c & 0x3F);
    } else {
      int next = index + 1;
      if (next == text.length() || !Character.isSurrogatePair(c, text.charAt(next))) {
        throw new IllegalArgumentException("a value is not well-formed Unicode");
      }
      int point = Character.toCodePoint(c, text.charAt(next));
      put(0xF0 | point >> 18);
      put(0x80 | point >> 12 & 0x3F);
      put(0x80 | point >> 6 & 0x3F);
      put(0x80 | point & 0x3F);
      return index + 2;
    }
    return index + 1;
  }

  private void ascii(char c) {
    switch (c) {
      case '\\' -> escaped('\\');
      case '\n' -> escaped('n');
      case '\r' -> escaped('r');
      case '\t' -> escaped('t');
      default -> put(c);
    }
  }

  private void escaped(char c) {
    put('\\');
    put(c);
  }

  /** A value of plain characters that need no escape: a number, a position, a time. */
  void plain(byte[] ascii) throws SQLException {
    begin();
    if (buffer.length - length < ascii.length) {
      flush();
    }
    System.arraycopy(ascii, 0, buffer, length, ascii.length);
    length += ascii.length;
  }

  /** A number that is not negative. */
  void number(long number) throws SQLException {
    begin();
    if (buffer.length - length < LONGEST_NUMBER) {
      flush();
    }
    int digits = 1;
    for (long rest = number / 10; rest > 0; rest /= 10) {
      digits++;
    }
    length += digits;
    long rest = number;
    for (int i = 1; i <= digits; i++) {
      buffer[length - i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  void endRow() throws SQLException {
    if (length == buffer.length) {
      flush();
    }
    put('\n');
    rowBegun = false;
  }

  /** Hands everything to the sink. */
  void flush() throws SQLException {
    sink.write(buffer, length);
    length = 0;
  }

  private void begin() throws SQLException {
    reserve();
    if (rowBegun) {
      put('\t');
    }
    rowBegun = true;
  }

  private void reserve() throws SQLException {
    if (buffer.length - length < LONGEST_CHARACTER) {
      flush();
    }
  }

  private void put(int octet) {
    buffer[length++] = (byte) octet;
  }
}
