package io.bartie.reader.pgoutput;

import io.bartie.position.Lsn;
import java.nio.ByteBuffer;

/**
 * The transaction was itself replicated from elsewhere.
 *
 * @param commitLsn its commit's LSN on the origin server
 * @param name the origin's name
 */
public record OriginMessage(Lsn commitLsn, String name) implements PgOutputMessage {
  static OriginMessage decode(ByteBuffer buffer) {
    MessageBytes bytes = new MessageBytes("Origin", buffer);
    OriginMessage message =
        new OriginMessage(new Lsn(bytes.int64("commit LSN")), bytes.cString("name"));
    bytes.end();
    return message;
  }
}
