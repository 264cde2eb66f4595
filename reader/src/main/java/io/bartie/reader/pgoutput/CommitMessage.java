package io.bartie.reader.pgoutput;

import io.bartie.position.Lsn;
import java.nio.ByteBuffer;
import java.time.Instant;

/**
 * The transaction is complete.
 *
 * @param commitLsn the LSN of its commit record
 * @param endLsn the end of its commit record: confirmed, it is never sent again
 * @param commitTime the time of its commit
 */
public record CommitMessage(Lsn commitLsn, Lsn endLsn, Instant commitTime)
    implements PgOutputMessage {
  static CommitMessage decode(ByteBuffer buffer) {
    MessageBytes bytes = new MessageBytes("Commit", buffer);
    byte flags = bytes.int8("flags");
    if (flags != 0) {
      throw bytes.broken("flags are " + flags + ", expected 0");
    }
    CommitMessage message =
        new CommitMessage(
            new Lsn(bytes.int64("commit LSN")),
            new Lsn(bytes.int64("end LSN")),
            PostgresTime.instant(bytes.int64("commit time")));
    bytes.end();
    return message;
  }
}
