package io.bartie.reader.pgoutput;

import io.bartie.envelope.ColumnValue;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads the fields of one message in order and never past its end: an error names the message and
 * the offset. Used by one thread.
 */
final class MessageBytes {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private final String message;
  private final byte[] bytes;
  private final int start;
  private final int end;
  private int next;

  /**
   * @param message the message's name, for errors
   * @param buffer the message, positioned behind its tag; its position stays
   */
  MessageBytes(String message, ByteBuffer buffer) {
    this.message = message;
    if (buffer.hasArray()) {
      this.bytes = buffer.array();
      this.next = buffer.arrayOffset() + buffer.position();
    } else {
      this.bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
    }
    this.start = next - 1;
    this.end = next + buffer.remaining();
  }

  byte int8(String field) {
    require(1, field);
    return bytes[next++];
  }

  int int16(String field) {
    require(2, field);
    int value = (short) (bytes[next] << 8 | bytes[next + 1] & 0xFF);
    next += 2;
    return value;
  }

  int int32(String field) {
    require(4, field);
    int value = (int) INT.get(bytes, next);
    next += 4;
    return value;
  }

  long int64(String field) {
    require(8, field);
    return (long) int32(field) << 32 | int32(field) & 0xFFFF_FFFFL;
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
    int zero = next;
    while (zero < end && bytes[zero] != 0) {
      zero++;
    }
    if (zero == end) {
      throw broken(field + " has no end");
    }
    String text = text(zero - next, field);
    next++;
    return text;
  }

  /** Text of a known length in bytes. */
  String text(int length, String field) {
    int begin = pass(length, field);
    return new String(bytes, begin, length, StandardCharsets.UTF_8);
  }

  /** A value of a known length in bytes: a part of the message. */
  ColumnValue value(int length, String field) {
    return ColumnValue.utf8(bytes, pass(length, field), length);
  }

  byte[] bytes(int length, String field) {
    int begin = pass(length, field);
    return Arrays.copyOfRange(bytes, begin, begin + length);
  }

  /** Returns where the bytes begin that are passed over. */
  private int pass(int length, String field) {
    require(length, field);
    int begin = next;
    next += length;
    return begin;
  }

  void end() {
    if (next < end) {
      throw broken(end - next + " bytes are left over");
    }
  }

  PgOutputException broken(String problem) {
    return new PgOutputException(
        "pgoutput message "
            + message
            + ": "
            + problem
            + ", at offset "
            + (next - start)
            + " of "
            + (end - start));
  }

  private void require(int length, String field) {
    if (length < 0) {
      throw broken(field + "'s length is negative (" + length + ")");
    }
    if (end - next < length) {
      throw broken(field + " needs " + length + " bytes, " + (end - next) + " are left");
    }
  }
}
