package io.bartie.reader.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ChunkQueueTest {
  private static Chunk chunk(int bytes) {
    Chunk chunk = new Chunk();
    chunk.add(io.bartie.envelope.Op.INSERT, new OutgoingRecord(0, null, new byte[bytes]));
    return chunk;
  }

  @Test
  void chunksComeOutInTheOrderTheyWentIn() throws Exception {
    ChunkQueue queue = new ChunkQueue(10_000, 10);
    Chunk first = chunk(1);
    Chunk second = chunk(1);
    queue.offer(first, 0);
    queue.offer(second, 0);
    assertThat(queue.take()).isSameAs(first);
    assertThat(queue.poll(0)).isSameAs(second);
    assertThat(queue.poll(0)).isNull();
  }

  @Test
  void noMoreBytesWaitThanTheBoundAllows() throws Exception {
    ChunkQueue queue = new ChunkQueue(1000, 10);
    assertThat(queue.offer(chunk(600), 0)).isTrue();
    assertThat(queue.offer(chunk(600), 0)).isFalse();
    queue.take();
    assertThat(queue.offer(chunk(600), 0)).isTrue();
  }

  @Test
  void noMoreChunksWaitThanTheBoundAllows() throws Exception {
    ChunkQueue queue = new ChunkQueue(1_000_000, 2);
    assertThat(queue.offer(chunk(1), 0)).isTrue();
    assertThat(queue.offer(chunk(1), 0)).isTrue();
    assertThat(queue.offer(chunk(1), 0)).isFalse();
  }

  @Test
  void aChunkLargerThanTheBoundGoesThroughAlone() throws Exception {
    ChunkQueue queue = new ChunkQueue(1000, 10);
    assertThat(queue.offer(chunk(50_000), 0)).isTrue();
    assertThat(queue.offer(chunk(1), 0)).isFalse();
    queue.take();
    assertThat(queue.offer(chunk(1), 0)).isTrue();
  }

  @Test
  void aClosedQueueGivesOutWhatIsInsideAndThenNothing() throws Exception {
    ChunkQueue queue = new ChunkQueue(1000, 10);
    queue.offer(chunk(1), 0);
    queue.close();
    assertThat(queue.offer(chunk(1), 0)).isFalse();
    assertThat(queue.take()).isNotNull();
    assertThat(queue.take()).isNull();
  }

  @Test
  void theGivingSideWaitsForRoom() throws Exception {
    ChunkQueue queue = new ChunkQueue(1000, 10);
    queue.offer(chunk(900), 0);
    CompletableFuture<Boolean> offered =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return queue.offer(chunk(900), TimeUnit.SECONDS.toNanos(30));
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    queue.take();
    assertThat(offered.get(30, TimeUnit.SECONDS)).isTrue();
  }
}
