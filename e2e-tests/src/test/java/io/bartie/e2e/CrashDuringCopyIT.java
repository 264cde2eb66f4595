package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The initial copy is cut off: it is done again in full, and rows of the first attempt do not stay.
 */
class CrashDuringCopyIT {
  private static final int ROWS = 200_000;

  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  @BeforeEach
  void copyTakesSeconds() {
    pipeline
        .given()
        .source(
            """
            CREATE TABLE a(id int PRIMARY KEY, v text);
            CREATE TABLE b(id int PRIMARY KEY, v text);
            INSERT INTO a SELECT g, repeat('a', 100) FROM generate_series(1, 1000) g;
            """)
        .source("INSERT INTO b SELECT g, repeat('b', 100) FROM generate_series(1, " + ROWS + ") g");
  }

  @Test
  void rowsDeletedWhileTheReaderWasDeadAreGone() {
    pipeline.given().running();
    awaitCopyUnderWay();
    pipeline.when().kills(Part.READER);
    assertThat(copiedRows()).as("the copy was cut off before its end").isLessThan(ROWS);
    pipeline
        .when()
        .source(
            "DELETE FROM b WHERE id % 2 = 0; DELETE FROM a; UPDATE b SET v = 'x' WHERE id < 500")
        .starts(Part.READER)
        .settles();
    pipeline.then().same("public.a", "public.b").topicHoldsEachChangeOnce();
  }

  @Test
  void readerThatIsStoppedDuringTheCopyBeginsAnew() {
    pipeline.given().running();
    awaitCopyUnderWay();
    pipeline.when().stops(Part.READER);
    pipeline.when().source("DELETE FROM b WHERE id > 100").starts(Part.READER).settles();
    pipeline.then().same("public.a", "public.b");
  }

  @Test
  void writerKilledDuringTheCopyGoesOn() {
    pipeline.given().running();
    awaitCopyUnderWay();
    pipeline
        .when()
        .kills(Part.WRITER)
        .source("DELETE FROM b WHERE id > 150000")
        .starts(Part.WRITER);
    pipeline.when().settles();
    pipeline.then().same("public.a", "public.b").topicHoldsEachChangeOnce();
  }

  @Test
  void sourceKilledDuringTheCopyMakesTheReaderBeginAnew() {
    pipeline.given().running();
    awaitCopyUnderWay();
    pipeline.when().kills(Part.SOURCE).ups(Part.SOURCE);
    pipeline.when().source("DELETE FROM b WHERE id % 3 = 0").settles();
    pipeline.then().same("public.a", "public.b").topicHoldsEachChangeOnce();
  }

  @Test
  void brokerKilledDuringTheCopyIsOutlived() {
    pipeline.given().running();
    awaitCopyUnderWay();
    pipeline.when().kills(Part.BROKER).ups(Part.BROKER);
    pipeline.when().source("DELETE FROM b WHERE id % 3 = 0").settles();
    pipeline.then().same("public.a", "public.b").topicHoldsEachChangeOnce();
  }

  private void awaitCopyUnderWay() {
    await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(20))
        .until(() -> copiedRows() > 2000);
  }

  /** Counted by offsets, control events and transaction marks among them. */
  private long copiedRows() {
    return pipeline.topic().committedRecords();
  }
}
