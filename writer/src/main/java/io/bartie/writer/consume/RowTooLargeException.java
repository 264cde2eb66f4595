package io.bartie.writer.consume;

import org.apache.kafka.common.errors.SerializationException;

/** A record is larger than the heap takes; the client adds where it stands. */
final class RowTooLargeException extends SerializationException {
  private static final long serialVersionUID = 1L;

  private final int bytes;

  RowTooLargeException(int bytes) {
    super("a record of " + bytes + " bytes");
    this.bytes = bytes;
  }

  int bytes() {
    return bytes;
  }
}
