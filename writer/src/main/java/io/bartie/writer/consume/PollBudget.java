package io.bartie.writer.consume;

import io.bartie.process.HeapLimit;
import java.nio.ByteBuffer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * Bounds how many bytes one poll returns (I6). The fetch sizes bound compressed bytes only, and the
 * number of records says nothing of their size. A record past the budget is put off by an
 * exception, upon which the client returns what it has and offers the record again at the next
 * poll; the first record of a poll always passes. Values are left in the buffers that they came in,
 * to be copied out and decoded before the next poll. Used by the consumer thread.
 */
final class PollBudget implements Deserializer<ByteBuffer> {
  /** A row that is larger is not read: what is decoded takes several times its bytes. */
  private final HeapLimit heap;

  private final long limit;
  private long spent;

  PollBudget(long limit, HeapLimit heap) {
    this.limit = limit;
    this.heap = heap;
  }

  /** Begins a poll. */
  void renew() {
    spent = 0;
  }

  @Override
  public ByteBuffer deserialize(String topic, Headers headers, ByteBuffer data) {
    if (data == null) {
      return null;
    }
    if (spent > 0 && spent + data.remaining() > limit) {
      throw new SerializationException("the next poll returns this record");
    }
    if (heap.isExceededBy(data.remaining())) {
      throw new RowTooLargeException(data.remaining());
    }
    spent += data.remaining();
    return data;
  }

  @Override
  public ByteBuffer deserialize(String topic, byte[] data) {
    return data == null ? null : ByteBuffer.wrap(data);
  }
}
