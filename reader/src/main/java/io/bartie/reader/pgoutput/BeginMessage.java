package io.bartie.reader.pgoutput;

import io.bartie.position.Lsn;
import java.nio.ByteBuffer;
import java.time.Instant;

/**
 * A committed transaction begins.
 *
 * @param commitLsn the LSN of its commit record, known already
 * @param commitTime the time of its commit
 * @param xid its transaction id
 */
public record BeginMessage(Lsn commitLsn, Instant commitTime, int xid) implements PgOutputMessage {
  static BeginMessage decode(ByteBuffer buffer) {
    MessageBytes bytes = new MessageBytes("Begin", buffer);
    BeginMessage message =
        new BeginMessage(
            new Lsn(bytes.int64("commit LSN")),
            PostgresTime.instant(bytes.int64("commit time")),
            bytes.int32("xid"));
    bytes.end();
    return message;
  }
}
