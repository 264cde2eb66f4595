package io.bartie.e2e;

import io.bartie.e2e.pipeline.Load;
import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.seam.Seams;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A process that is crashed in exactly the right place loses nothing and repeats nothing: the
 * windows between the two halves of rule 1, of rule 2, and within the initial copy.
 */
class SeamIT {
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  @ParameterizedTest
  @CsvSource({
    "READER, reader-after-decode:halt:700",
    "READER, reader-after-send:halt:9",
    "READER, reader-after-kafka-commit:halt:9",
    "WRITER, writer-after-poll:halt:5",
    "WRITER, writer-after-staging:halt:3",
    "WRITER, writer-after-merge:halt:3",
    "WRITER, writer-after-commit:halt:3",
  })
  void haltUnderLoadShowsNowhere(Part part, String seam) {
    pipeline.given().source(Load.TABLE);
    Load load = pipeline.load();
    pipeline.when().environment(Seams.ENVIRONMENT, seam).starts(part);
    pipeline.when().withoutEnvironment(Seams.ENVIRONMENT);
    pipeline.when().starts(part == Part.READER ? Part.WRITER : Part.READER);
    Awaitility.await()
        .atMost(DEADLINE)
        .until(
            () -> {
              load.goesOnFor(20);
              return !pipeline.process(part).isAlive();
            });
    pipeline.forgets(part);
    pipeline.when().starts(part);
    load.goesOnFor(50);
    load.ends();
    pipeline.when().settles();
    pipeline.then().same("public.load").topicHoldsEachChangeOnce();
  }

  @ParameterizedTest
  @CsvSource({
    "reader-copy-row:halt:1",
    "reader-copy-row:halt:1500",
    "reader-copy-last-row:halt:1",
    "reader-copy-between-tables:halt:1",
    "reader-copy-before-done:halt:1",
  })
  void haltDuringTheCopyMakesItBeginAnew(String seam) {
    pipeline
        .given()
        .source(
            """
            CREATE TABLE a(id int PRIMARY KEY, v text);
            CREATE TABLE b(id int PRIMARY KEY, v text);
            INSERT INTO a SELECT g, 'a' FROM generate_series(1, 2000) g;
            INSERT INTO b SELECT g, 'b' FROM generate_series(1, 2000) g;
            """);
    pipeline.when().environment(Seams.ENVIRONMENT, seam).starts(Part.READER);
    pipeline.when().withoutEnvironment(Seams.ENVIRONMENT).starts(Part.WRITER);
    Awaitility.await().atMost(DEADLINE).until(() -> !pipeline.process(Part.READER).isAlive());
    pipeline.forgets(Part.READER);
    pipeline
        .when()
        .source("DELETE FROM a WHERE id % 2 = 0; UPDATE b SET v = 'c' WHERE id % 3 = 0")
        .starts(Part.READER)
        .settles();
    pipeline.then().same("public.a", "public.b").topicHoldsEachChangeOnce();
  }
}
