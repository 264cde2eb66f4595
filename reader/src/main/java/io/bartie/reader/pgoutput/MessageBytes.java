package io.bartie.reader.pgoutput;

import io.bartie.envelope.ColumnValue;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads the fields of one message in order and never past its end: an error names the message and
 * the offset. Used by one thread.
 */
final class MessageBytes {
  private final String message;
  private final ByteBuffer bytes;
  private final int start;

  /**
   * @param message the message's name, for errors
   * @param bytes the message, positioned behind its tag
   */
  MessageBytes(String message, ByteBuffer bytes) {
    this.message = message;
    this.bytes = bytes;
    this.start = bytes.position() - 1;
  }

  byte int8(String field) {
    require(1, field);
    return bytes.get();
  }

  int int16(String field) {
    require(2, field);
    return bytes.getShort();
  }

  int int32(String field) {
    require(4, field);
    return bytes.getInt();
  }

  long int64(String field) {
    require(8, field);
    return bytes.getLong();
  }

  /** A count that must not be negative. */
  int count(int value, String field) {
    if (value < 0) {
      throw broken(field + " is negative (" + value + ")");
    }
    return value;
  }

  /** Text that a zero byte ends. */
  String cString(String field) {
    int begin = bytes.position();
    int end = begin;
    while (end < bytes.limit() && bytes.get(end) != 0) {
      end++;
    }
    if (end == bytes.limit()) {
      throw broken(field + " has no end");
    }
    String text = text(end - begin, field);
    bytes.get();
    return text;
  }

  /** Text of a known length in bytes. */
  String text(int length, String field) {
    require(length, field);
    int begin = bytes.position();
    bytes.position(begin + length);
    if (bytes.hasArray()) {
      return new String(bytes.array(), bytes.arrayOffset() + begin, length, StandardCharsets.UTF_8);
    }
    return new String(octets(begin, length), StandardCharsets.UTF_8);
  }

  /** A value of a known length in bytes: a part of the message, if that has an array. */
  ColumnValue value(int length, String field) {
    if (!bytes.hasArray()) {
      return ColumnValue.text(text(length, field));
    }
    require(length, field);
    int begin = bytes.position();
    bytes.position(begin + length);
    return ColumnValue.utf8(bytes.array(), bytes.arrayOffset() + begin, length);
  }

  byte[] bytes(int length, String field) {
    require(length, field);
    int begin = bytes.position();
    bytes.position(begin + length);
    return octets(begin, length);
  }

  private byte[] octets(int begin, int length) {
    byte[] octets = new byte[length];
    bytes.duplicate().position(begin).get(octets);
    return octets;
  }

  void end() {
    if (bytes.hasRemaining()) {
      throw broken(bytes.remaining() + " bytes are left over");
    }
  }

  PgOutputException broken(String problem) {
    return new PgOutputException(
        "pgoutput message "
            + message
            + ": "
            + problem
            + ", at offset "
            + (bytes.position() - start)
            + " of "
            + (bytes.limit() - start));
  }

  private void require(int length, String field) {
    if (length < 0) {
      throw broken(field + "'s length is negative (" + length + ")");
    }
    if (bytes.remaining() < length) {
      throw broken(field + " needs " + length + " bytes, " + bytes.remaining() + " are left");
    }
  }
}
