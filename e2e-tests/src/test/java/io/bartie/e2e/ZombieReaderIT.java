package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bartie.e2e.pipeline.Load;
import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.pipeline.SlotWatch;
import io.bartie.e2e.pipeline.Witness;
import io.bartie.e2e.process.BartieProcess;
import io.bartie.e2e.topic.TopicAudit;
import io.bartie.e2e.topic.TopicRecord;
import io.bartie.seam.Seams;
import io.bartie.state.StateRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two readers never publish for one slot: the one waits and says for whom, and one that slept while
 * its Kafka transaction or its slot was taken from it finds itself fenced, and the topic holds each
 * change once (I2).
 */
@Tag(Pipeline.BESIDE_OTHERS)
class ZombieReaderIT {
  private static final Duration DEADLINE = Duration.ofSeconds(90);
  private static final String STREAMING = "streaming: slot=";

  @TempDir Path folder;
  @RegisterExtension final Pipeline pipeline = Pipeline.besideOthers();

  private Witness witness;
  private SlotWatch watch;
  private Path now;

  @BeforeEach
  void readerSleepsWhenToldTo() throws IOException {
    now = folder.resolve("now");
    Path kafka = Files.writeString(folder.resolve("kafka"), "transaction.timeout.ms=3000\n");
    witness = Witness.of(pipeline);
    watch = SlotWatch.over(pipeline);
    pipeline
        .given()
        .environment("BARTIE_KAFKA_CONFIG", kafka.toString())
        .environment(Seams.ENVIRONMENT, "reader-after-send:freeze@" + now)
        .starts(Part.READER)
        .withoutEnvironment(Seams.ENVIRONMENT)
        .starts(Part.WRITER)
        .settles();
  }

  @AfterEach
  void watchEnds() {
    watch.close();
  }

  @Test
  void oneOfTwoWaitsAndSaysForWhomAndTakesOverWhenItEnds() {
    Load load = pipeline.load();
    BartieProcess second = pipeline.another("reader");
    String holder = pipeline.source().value("SELECT active_pid" + ofOurSlot());
    awaitLine(second, "another session streams from it (pid=" + holder);
    assertThat(second.output()).contains("bartie-reader").doesNotContain(STREAMING);
    load.goesOnFor(100);
    assertThat(second.isAlive()).isTrue();
    assertThat(second.output()).doesNotContain(STREAMING);
    pipeline.when().kills(Part.READER).forgets(Part.READER);
    awaitLine(second, STREAMING);
    load.goesOnFor(100).ends();
    pipeline.when().settles();
    assertThat(second.stop()).isZero();
    everyChangeIsThereOnce();
  }

  @Test
  void readerThatSleptPastItsKafkaTransactionHeals() {
    Load load = pipeline.load();
    sleepsWithAnOpenTransaction();
    load.goesOnFor(100);
    pipeline.when().thaws(Part.READER);
    load.goesOnFor(100).ends();
    pipeline.when().settles().stops(Part.READER);
    everyChangeIsThereOnce();
  }

  @Test
  void readerThatSleptWhileAnotherTookItsSlotIsFencedAndWaits() {
    Load load = pipeline.load();
    sleepsWithAnOpenTransaction();
    BartieProcess second = pipeline.another("reader");
    awaitLine(second, "another session streams from it");
    // what the source does itself after wal_sender_timeout
    pipeline.when().source("SELECT pg_terminate_backend(active_pid)" + ofOurSlot());
    awaitLine(second, STREAMING);
    load.goesOnFor(100);
    pipeline.when().settles().thaws(Part.READER);
    awaitLine(pipeline.process(Part.READER), "another session streams from it");
    load.goesOnFor(100).ends();
    pipeline.when().settles();
    assertThat(second.stop()).isZero();
    everyChangeIsThereOnce();
  }

  /** The reader stops when all is sent and not committed; the broker gives the transaction up. */
  private void sleepsWithAnOpenTransaction() {
    try {
      Files.createFile(now);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    awaitLine(pipeline.process(Part.READER), "seam reached");
    await("the broker gives the transaction up")
        .atMost(DEADLINE)
        .until(() -> transaction() == TransactionState.COMPLETE_ABORT);
  }

  private TransactionState transaction() throws ExecutionException, InterruptedException {
    String id = StateRecord.transactionalId(pipeline.topic().name(), pipeline.slot());
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", pipeline.brokers()))) {
      return admin.describeTransactions(List.of(id)).description(id).get().state();
    }
  }

  private static void awaitLine(BartieProcess process, String text) {
    await(process + " says: " + text)
        .atMost(DEADLINE)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> process.output().contains(text));
  }

  private void everyChangeIsThereOnce() {
    watch.close();
    List<TopicRecord> records = pipeline.topic().read();
    assertThat(TopicAudit.violations(records)).as("violations in the topic").isEmpty();
    assertThat(watch.violations(records)).as("confirmed too soon").isEmpty();
    witness.missesNoCommittedChange(records).sawNothingMoveBack();
  }

  /** Other tests have slots on this server too. */
  private String ofOurSlot() {
    return " FROM pg_replication_slots WHERE slot_name = '" + pipeline.slot() + "'";
  }
}
