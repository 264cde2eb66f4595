package io.bartie.reader.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.process.ExitCode;
import io.bartie.process.ProcessStop;
import io.bartie.state.KeyLayout;
import io.bartie.state.StateRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class PublisherTest {
  private static final StateRecord START =
      new StateRecord(
          "bartie",
          "700",
          1,
          "terra",
          "pub",
          "topic-1",
          4,
          StateRecord.Phase.STREAMING,
          "0/100",
          "0/100",
          0,
          "0/100",
          List.of(),
          List.of(),
          null);

  private final MockProducer<byte[], byte[]> kafka =
      new MockProducer<>(
          true, new RoundRobinPartitioner(), new ByteArraySerializer(), new ByteArraySerializer());
  private final ChunkQueue queue = new ChunkQueue(1 << 20, 16);

  private Publisher publisher() {
    return publisher(() -> {});
  }

  private Publisher publisher(TopicWatch watch) {
    kafka.initTransactions();
    return new Publisher(
        kafka,
        "events",
        queue,
        PublishLimits.DEFAULT,
        START,
        watch,
        PublishMeter.NONE,
        io.bartie.seam.Seams.NONE);
  }

  private static Chunk chunk(String lsn, long seq, String completes) {
    Chunk chunk = new Chunk();
    chunk.add(
        io.bartie.envelope.Op.INSERT,
        new OutgoingRecord(2, bytes("public.t:{\"id\":1}"), bytes("{}")));
    chunk.reaches(new SourcePosition(Lsn.parse(lsn), seq));
    if (completes != null) {
      chunk.completes(Lsn.parse(completes));
    }
    return chunk;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void give(Chunk... chunks) throws InterruptedException {
    for (Chunk chunk : chunks) {
      assertThat(queue.offer(chunk, 0)).isTrue();
    }
    queue.close();
  }

  private StateRecord lastState() throws IOException {
    List<ProducerRecord<byte[], byte[]>> history = kafka.history();
    ProducerRecord<byte[], byte[]> last = history.get(history.size() - 1);
    assertThat(last.topic()).isEqualTo("events.state");
    assertThat(last.key()).isEqualTo(bytes("bartie"));
    return StateRecord.fromJson(last.value());
  }

  @Test
  void eventsAndTheStateThatSpeaksOfThemAreOneTransaction() throws Exception {
    Publisher publisher = publisher();
    give(chunk("0/200", 4, "0/190"));
    publisher.run();
    assertThat(kafka.commitCount()).isEqualTo(1);
    assertThat(kafka.history()).hasSize(2);
    assertThat(kafka.history().get(0).partition()).isEqualTo(2);
    assertThat(lastState().published()).isEqualTo(new SourcePosition(Lsn.parse("0/200"), 4));
    assertThat(lastState().confirmableLsn()).isEqualTo(Lsn.parse("0/190"));
    assertThat(publisher.confirmable()).isEqualTo(Lsn.parse("0/190"));
    publisher.check();
  }

  @Test
  void aChangeOfTheStateIsPublishedWithoutAnyEvent() throws Exception {
    Publisher publisher = publisher();
    Chunk chunk = new Chunk();
    chunk.change(state -> state.withTableOut("public.t"));
    chunk.change(state -> state.withTableOut("public.u"));
    give(chunk);
    publisher.run();
    assertThat(kafka.commitCount()).isEqualTo(1);
    assertThat(kafka.history()).hasSize(1);
    assertThat(lastState().tablesOut()).containsExactly("public.t", "public.u");
    assertThat(lastState().published()).isEqualTo(START.published());
  }

  @Test
  void nothingIsCommittedToATopicThatIsNoLongerTheSame() throws Exception {
    PublishException changed = new PublishException("it was made again", null);
    Publisher publisher =
        publisher(
            () -> {
              throw changed;
            });
    give(chunk("0/200", 4, "0/190"));
    publisher.run();
    assertThat(kafka.commitCount()).isZero();
    assertThat(publisher.confirmable()).isEqualTo(Lsn.parse("0/100"));
    assertThatThrownBy(publisher::check).isSameAs(changed);
  }

  @Test
  void chunksThatWaitShareATransaction() throws Exception {
    Publisher publisher = publisher();
    give(chunk("0/200", 0, null), chunk("0/200", 1, "0/230"), chunk("0/300", 0, null));
    publisher.run();
    assertThat(kafka.commitCount()).isEqualTo(1);
    assertThat(lastState().published()).isEqualTo(new SourcePosition(Lsn.parse("0/300"), 0));
    assertThat(publisher.confirmable()).isEqualTo(Lsn.parse("0/230"));
    assertThat(publisher.committedChunks()).isEqualTo(3);
  }

  @Test
  void theConfirmableLsnNeverGoesBack() throws Exception {
    Publisher publisher = publisher();
    give(chunk("0/90", 0, "0/99"));
    publisher.run();
    assertThat(publisher.confirmable()).isEqualTo(Lsn.parse("0/100"));
  }

  @Test
  void aTransactionThatIsLargeEnoughIsNotMadeLarger() throws Exception {
    PublishLimits one =
        new PublishLimits(
            1,
            1,
            1 << 20,
            16,
            1,
            1 << 20,
            PublishLimits.DEFAULT.transactionAge(),
            PublishLimits.DEFAULT.transactionQuiet());
    kafka.initTransactions();
    Publisher publisher =
        new Publisher(
            kafka,
            "events",
            queue,
            one,
            START,
            () -> {},
            PublishMeter.NONE,
            io.bartie.seam.Seams.NONE);
    give(chunk("0/200", 0, null), chunk("0/200", 1, "0/230"));
    publisher.run();
    assertThat(kafka.commitCount()).isEqualTo(2);
  }

  @Test
  void aFailedCommitConfirmsNothingAndIsTheLastThingDone() throws Exception {
    kafka.commitTransactionException = new KafkaException("the broker is gone");
    Publisher publisher = publisher();
    give(chunk("0/200", 0, "0/230"), chunk("0/300", 0, "0/330"));
    publisher.run();
    assertThat(publisher.confirmable()).isEqualTo(Lsn.parse("0/100"));
    assertThat(publisher.committedChunks()).isZero();
    assertThat(kafka.history()).isEmpty();
    assertThat(kafka.closed()).isTrue();
    assertThat(queue.offer(chunk("0/400", 0, null), 0)).isFalse();
    assertThatThrownBy(publisher::check)
        .isInstanceOf(PublishException.class)
        .hasMessageContaining("the broker is gone");
  }

  @Test
  void aCloseThatIsCutShortDoesNotHideWhyPublishingFailed() throws Exception {
    kafka.commitTransactionException = new KafkaException("the broker is gone");
    kafka.closeException = new KafkaException("cut short");
    Publisher publisher = publisher();
    give(chunk("0/200", 0, "0/230"));
    publisher.run();
    assertThatThrownBy(publisher::check).hasMessageContaining("the broker is gone");
  }

  @Test
  void anEventThatIsTooLargeIsNamedWithTheSettingToRaise() throws Exception {
    MockProducer<byte[], byte[]> refusing =
        new MockProducer<>(
            true,
            new RoundRobinPartitioner(),
            new ByteArraySerializer(),
            new ByteArraySerializer()) {
          @Override
          public synchronized java.util.concurrent.Future<
                  org.apache.kafka.clients.producer.RecordMetadata>
              send(
                  ProducerRecord<byte[], byte[]> message,
                  org.apache.kafka.clients.producer.Callback callback) {
            if (callback != null) {
              callback.onCompletion(null, new RecordTooLargeException("too large"));
            }
            return super.send(message, null);
          }
        };
    refusing.initTransactions();
    Publisher publisher =
        new Publisher(
            refusing,
            "events",
            queue,
            PublishLimits.DEFAULT,
            START,
            () -> {},
            PublishMeter.NONE,
            io.bartie.seam.Seams.NONE);
    give(chunk("0/200", 0, "0/230"));
    publisher.run();
    assertThat(refusing.commitCount()).isZero();
    assertThatThrownBy(publisher::check)
        .isInstanceOfSatisfying(
            ProcessStop.class, stop -> assertThat(stop.exitCode()).isEqualTo(ExitCode.UNSAFE))
        .hasMessageContaining("public.t:{\"id\":1}")
        .hasMessageContaining("max.message.bytes")
        .hasMessageContaining("2 bytes");
  }

  @Test
  void aKeyLayoutThatCountsNoMoreIsWithdrawn() throws Exception {
    KeyLayout old =
        new KeyLayout("bartie", "0/50", 7, "public.t", List.of("a"), List.of("NUMERIC"), null);
    Publisher publisher = publisher();
    Chunk forgetting = new Chunk();
    forgetting.forget(old);
    give(forgetting);
    publisher.run();
    assertThat(kafka.history())
        .anySatisfy(
            sent -> {
              assertThat(sent.key()).isEqualTo(old.recordKey());
              assertThat(sent.value()).isNull();
            });
  }

  @Test
  void aChangeOfStateHoldsFromItsChunkOn() throws Exception {
    Publisher publisher = publisher();
    Chunk change = new Chunk();
    change.change(state -> state.withProgress(state.published(), Lsn.parse("0/500")));
    change.change(state -> state.withProgress(state.published(), state.confirmableLsn().plus(1)));
    give(change);
    publisher.run();
    assertThat(lastState().confirmableLsn()).isEqualTo(Lsn.parse("0/501"));
  }
}
