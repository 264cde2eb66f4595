package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A table's key changes while the writer is behind: no start of the reader, by whomever and after
 * whatever end, publishes anything under the new key before everything under the old one is applied
 * (I4).
 */
@Tag(Pipeline.BESIDE_OTHERS)
class KeyChangeIT {
  private static final Duration DEADLINE = Duration.ofSeconds(90);

  private static final String TWENTY_ROWS =
      """
      CREATE TABLE t(id int PRIMARY KEY, v int);
      INSERT INTO t SELECT i, 0 FROM generate_series(1, 20) i;
      """;

  /** Ten rows go under the new key, while changes of theirs may be on their way under the old. */
  private static final String ANOTHER_KEY =
      "ALTER TABLE t ALTER COLUMN id TYPE text; DELETE FROM t WHERE id::int <= 10";

  @RegisterExtension final Pipeline pipeline = Pipeline.besideOthers();

  @Test
  void readerThatIsStartedAgainWaitsForTheWriters() {
    pipeline.given().servingHealth().source(TWENTY_ROWS).running().settles();
    pipeline.when().freezes(Part.WRITER).source("UPDATE t SET v = 1").publishes();
    pipeline.when().source(ANOTHER_KEY);
    pipeline.then().exits(Part.READER, 3, "key of a table changed", "start the reader again");
    long published = pipeline.topic().read().size();

    pipeline.when().starts(Part.READER);
    readerWaits();
    pipeline.when().stops(Part.READER).starts(Part.READER);
    readerWaits();
    pipeline.when().kills(Part.READER).starts(Part.READER);
    readerWaits();
    assertThat(pipeline.topic().read()).as("nothing is published").hasSize((int) published);

    pipeline.when().dest("ALTER TABLE t ALTER COLUMN id TYPE text").thaws(Part.WRITER).settles();
    pipeline.then().same("public.t").topicHoldsEachChangeOnce();
    pipeline.when().stops(Part.READER).starts(Part.READER);
    pipeline.when().source("UPDATE t SET v = 2").settles();
    pipeline.then().same("public.t");
    assertThat(pipeline.process(Part.READER).output()).doesNotContain("nothing is published");
  }

  @Test
  void writerThatDiedBeforeItCommittedItsOffsetsKeepsNobodyWaiting() {
    pipeline.given().source(TWENTY_ROWS).running().settles();
    pipeline.when().stops(Part.WRITER).source("UPDATE t SET v = 1").publishes();
    pipeline.when().source(ANOTHER_KEY);
    pipeline.then().exits(Part.READER, 3, "key of a table changed");

    pipeline.when().environment("BARTIE_TEST_SEAM", "writer-after-commit:halt").starts(Part.WRITER);
    pipeline.process(Part.WRITER).awaitExit(DEADLINE);
    pipeline.when().withoutEnvironment("BARTIE_TEST_SEAM").dest("ALTER TABLE t ALTER id TYPE text");
    pipeline.when().running().settles();
    pipeline.then().same("public.t").topicHoldsEachChangeOnce();
  }

  private void readerWaits() {
    await("the reader says whom it waits for")
        .atMost(DEADLINE)
        .until(
            () ->
                pipeline.process(Part.READER).output().contains("consumer group")
                    && pipeline.serves(Part.READER, "/health").contains("nothing is published"));
  }
}
