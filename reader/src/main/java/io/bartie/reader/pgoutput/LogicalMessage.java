package io.bartie.reader.pgoutput;

import io.bartie.position.Lsn;
import java.nio.ByteBuffer;

/**
 * A message written by {@code pg_logical_emit_message}; sent only when asked for.
 *
 * @param transactional whether it belongs to the transaction around it
 * @param lsn its own LSN
 * @param prefix who it is for
 * @param content what it says
 */
public record LogicalMessage(boolean transactional, Lsn lsn, String prefix, byte[] content)
    implements PgOutputMessage {
  static LogicalMessage decode(ByteBuffer buffer) {
    MessageBytes bytes = new MessageBytes("Message", buffer);
    int flags = bytes.int8("flags");
    Lsn lsn = new Lsn(bytes.int64("LSN"));
    String prefix = bytes.cString("prefix");
    byte[] content = bytes.bytes(bytes.int32("content's length"), "content");
    bytes.end();
    return new LogicalMessage((flags & 1) != 0, lsn, prefix, content);
  }
}
