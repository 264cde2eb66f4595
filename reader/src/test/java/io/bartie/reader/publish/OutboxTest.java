package io.bartie.reader.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.envelope.ChangeEvent;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ChangeEvent.Watermark;
import io.bartie.envelope.Column;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.Op;
import io.bartie.envelope.TableShape;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.sql.TableName;
import io.bartie.state.StateRecord;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.Test;

class OutboxTest {
  private static final Tick NOTHING = () -> {};
  private static final TableShape SHAPE =
      new TableShape(
          new TableName("public", "t"), List.of(new Column("id", "integer")), List.of(0));

  private final ChunkQueue queue = new ChunkQueue(1 << 20, 2);
  private final Publisher publisher =
      new Publisher(
          new MockProducer<>(
              true,
              new RoundRobinPartitioner(),
              new ByteArraySerializer(),
              new ByteArraySerializer()),
          "events",
          queue,
          PublishLimits.DEFAULT,
          new StateRecord(
              "s",
              "1",
              1,
              "d",
              "p",
              "t",
              4,
              StateRecord.Phase.STREAMING,
              "0/1",
              "0/1",
              0,
              "0/1",
              List.of(),
              List.of(),
              null),
          () -> {},
          PublishMeter.NONE,
          io.bartie.seam.Seams.NONE);
  private final Outbox outbox = new Outbox(queue, publisher, PublishLimits.DEFAULT, 4);

  private static RowChange row(long seq) {
    List<ColumnValue> values = List.of(ColumnValue.text(String.valueOf(seq)));
    return new RowChange(
        Op.INSERT,
        SHAPE,
        new SourcePosition(Lsn.parse("0/500"), seq),
        Instant.EPOCH,
        values,
        values);
  }

  private static byte[] key(long id) {
    return ("public.t:{\"id\":" + id + "}").getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aRowGoesToThePartitionOfItsKey() throws Exception {
    for (int id = 0; id < 20; id++) {
      outbox.row(row(id), key(id), NOTHING);
    }
    outbox.handOver(NOTHING);
    for (OutgoingRecord out : queue.take().records()) {
      assertThat(out.partition()).isEqualTo(Utils.toPositive(Utils.murmur2(out.key())) % 4);
    }
  }

  @Test
  void aControlEventGoesToEveryPartitionWithoutKey() throws Exception {
    ChangeEvent event = new Watermark(new SourcePosition(Lsn.parse("0/500"), 0), Instant.EPOCH);
    outbox.control(event, NOTHING);
    outbox.handOver(NOTHING);
    List<OutgoingRecord> records = queue.take().records();
    assertThat(records).extracting(OutgoingRecord::partition).containsExactly(0, 1, 2, 3);
    assertThat(records).allMatch(out -> out.key() == null);
  }

  @Test
  void aFullChunkIsHandedOverByItself() throws Exception {
    for (int seq = 0; seq < PublishLimits.DEFAULT.chunkEvents(); seq++) {
      outbox.row(row(seq), key(seq), NOTHING);
    }
    assertThat(outbox.isEmpty()).isTrue();
    assertThat(queue.poll(0).records()).hasSize(PublishLimits.DEFAULT.chunkEvents());
  }

  @Test
  void aChangeOfTheStateAloneWaitsToBeHandedOver() throws Exception {
    outbox.complete(Lsn.parse("0/600"));
    assertThat(outbox.isEmpty()).isTrue();
    outbox.change(state -> state.withTableOut("public.t"));
    assertThat(outbox.isEmpty()).isFalse();
    outbox.handOver(NOTHING);
    assertThat(outbox.isEmpty()).isTrue();
    assertThat(outbox.isCaughtUp()).isFalse();
  }

  @Test
  void whileThereIsNoRoomTheTickGoesOnAndMayEndTheWait() throws Exception {
    outbox.handOver(NOTHING);
    outbox.handOver(NOTHING);
    assertThatThrownBy(
            () ->
                outbox.handOver(
                    () -> {
                      throw new IllegalStateException("enough");
                    }))
        .hasMessage("enough");
  }
}
