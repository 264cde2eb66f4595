package io.bartie.reader.pgoutput;

import java.nio.ByteBuffer;

/**
 * A change's message with every long value cut short, so that a row which the heap does not take
 * can still be named. Needs next to no memory. Stateless.
 */
public final class ShortenedMessage {
  private static final int KEPT = 200;
  private static final int ROOM_PER_VALUE = KEPT + 5;

  private ShortenedMessage() {}

  /**
   * The shortened message of an insert, update or delete; any other is returned as it is.
   *
   * @param message a whole message, from its position to its limit
   */
  public static PgOutputMessage decode(ByteBuffer message) {
    ByteBuffer from = message.duplicate();
    byte tag = from.get(from.position());
    if (tag != 'I' && tag != 'U' && tag != 'D') {
      return PgOutputMessage.decode(from);
    }
    ByteBuffer to = ByteBuffer.allocate(16 + 2 * (1 + 2 + 1664 * ROOM_PER_VALUE));
    to.put(from.get()).putInt(from.getInt());
    while (from.hasRemaining()) {
      to.put(from.get());
      tuple(from, to);
    }
    return PgOutputMessage.decode(to.flip());
  }

  private static void tuple(ByteBuffer from, ByteBuffer to) {
    int values = from.getShort();
    to.putShort((short) values);
    for (int i = 0; i < values; i++) {
      byte kind = from.get();
      to.put(kind);
      if (kind == 't') {
        int length = from.getInt();
        int kept = Math.min(length, KEPT);
        to.putInt(kept).put(from.slice().limit(kept));
        from.position(from.position() + length);
      }
    }
  }
}
