package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The server lets a new slot wait for every open transaction; the reader says for which. */
class SlotCreationIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  @Test
  void preparedTransactionThatBlocksIsNamedAndTheWaitCanBeBrokenOff() {
    pipeline
        .given()
        .source(
            """
            CREATE TABLE t(id int PRIMARY KEY);
            BEGIN;
            INSERT INTO t VALUES (1);
            PREPARE TRANSACTION 'left behind';
            """);
    pipeline.when().starts(Part.READER).starts(Part.WRITER);
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> pipeline.process(Part.READER).output().contains("'left behind'"));
    pipeline.when().stops(Part.READER);
    assertThat(pipeline.source().column("SELECT slot_name FROM pg_replication_slots")).isEmpty();
    pipeline.when().starts(Part.READER).source("INSERT INTO t VALUES (2)");
    pipeline.when().source("COMMIT PREPARED 'left behind'").settles();
    pipeline.then().same("public.t").topicHoldsEachChangeOnce();
  }
}
