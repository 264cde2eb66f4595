package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.process.Launcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is served under {@code /metrics}: true figures, and exactly those that are documented. */
@Tag(Pipeline.BESIDE_OTHERS)
class MetricsIT {
  private static final Pattern SAMPLE = Pattern.compile("(?m)^(bartie_\\S+) (\\S+)$");
  private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (bartie_\\S+) (\\S+)$");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(bartie_\\w+)` \\| (\\w+) \\| .+\\|$");

  @RegisterExtension final Pipeline pipeline = Pipeline.besideOthers();

  @BeforeEach
  void somethingHasHappened() {
    pipeline
        .given()
        .source("CREATE TABLE t(id int PRIMARY KEY, v text)")
        .source("INSERT INTO t SELECT g, 'copied' FROM generate_series(1, 50) g")
        .servingHealth()
        .running()
        .settles();
    pipeline
        .when()
        .source(
            """
            INSERT INTO t SELECT g, 'new' FROM generate_series(101, 140) g;
            UPDATE t SET v = 'changed' WHERE id <= 30;
            DELETE FROM t WHERE id > 130;
            """)
        .settles();
  }

  /** The samples by name and labels. */
  private TreeMap<String, Double> samples(Part part) {
    TreeMap<String, Double> samples = new TreeMap<>();
    Matcher matcher = SAMPLE.matcher(pipeline.serves(part, "/metrics"));
    while (matcher.find()) {
      samples.put(matcher.group(1), Double.valueOf(matcher.group(2)));
    }
    return samples;
  }

  private static Set<String> found(Pattern pattern, String text) {
    Set<String> found = new TreeSet<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      String type = matcher.group(2).equals("info") ? "gauge" : matcher.group(2);
      found.add(matcher.group(1) + " " + type);
    }
    return found;
  }

  @Test
  void whatIsServedIsWhatIsDocumented() throws IOException {
    String documented = Files.readString(Path.of(Launcher.root() + "/docs/operations.md"));
    await("served is documented, and the reverse")
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () ->
                assertThat(
                        found(
                            TYPE,
                            pipeline.serves(Part.READER, "/metrics")
                                + pipeline.serves(Part.WRITER, "/metrics")))
                    .isEqualTo(found(ROW, documented)));
  }

  @Test
  void readerCountsWhatItHasPublished() {
    TreeMap<String, Double> reader = samples(Part.READER);
    assertThat(reader)
        .containsEntry("bartie_reader_published_records_total{op=\"r\"}", 50.0)
        .containsEntry("bartie_reader_published_records_total{op=\"c\"}", 40.0)
        .containsEntry("bartie_reader_published_records_total{op=\"u\"}", 30.0)
        .containsEntry("bartie_reader_published_records_total{op=\"d\"}", 10.0)
        .containsEntry("bartie_reader_copy_tables", 1.0)
        .containsEntry("bartie_reader_copy_tables_done", 1.0)
        .containsEntry("bartie_reader_copy_rows", 50.0)
        .containsEntry("bartie_build_info{process=\"reader\",version=\"0.1.0\"}", 1.0);
    assertThat(reader.get("bartie_reader_published_bytes_total")).isGreaterThan(130 * 50.0);
  }

  @Test
  void writerCountsWhatItHasApplied() {
    assertThat(samples(Part.WRITER))
        .containsEntry("bartie_writer_events_applied_total{op=\"r\"}", 50.0)
        .containsEntry("bartie_writer_events_applied_total{op=\"c\"}", 40.0)
        .containsEntry("bartie_writer_events_applied_total{op=\"u\"}", 30.0)
        .containsEntry("bartie_writer_events_applied_total{op=\"d\"}", 10.0)
        .containsEntry("bartie_writer_buffered_events", 0.0);
  }

  @Test
  void everythingIsCaughtUpInTheEnd() {
    String end = pipeline.source().value("SELECT pg_current_wal_flush_lsn() - '0/0'");
    await("caught up with " + end)
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> {
              TreeMap<String, Double> reader = samples(Part.READER);
              for (String position : new String[] {"received", "published", "confirmed"}) {
                assertThat(reader.get("bartie_reader_" + position + "_lsn_bytes"))
                    .as(position)
                    .isGreaterThanOrEqualTo(Double.parseDouble(end));
              }
              assertThat(reader)
                  .containsEntry("bartie_reader_source_lag_bytes", 0.0)
                  .containsEntry("bartie_reader_source_lag_seconds", 0.0)
                  .containsEntry("bartie_reader_buffered_records", 0.0)
                  .containsEntry("bartie_reader_buffered_bytes", 0.0);
              assertThat(reader.get("bartie_reader_retained_wal_bytes")).isPositive();
              TreeMap<String, Double> writer = samples(Part.WRITER);
              for (int partition = 0; partition < 4; partition++) {
                assertThat(writer)
                    .containsEntry(
                        "bartie_writer_consumer_lag_records{partition=\"" + partition + "\"}", 0.0);
                assertThat(
                        writer.get(
                            "bartie_writer_applied_lsn_bytes{partition=\"" + partition + "\"}"))
                    .isGreaterThanOrEqualTo(Double.parseDouble(end));
              }
            });
  }

  @Test
  void freshnessCountsTransactionsAndNotTheCopy() {
    TreeMap<String, Double> writer = samples(Part.WRITER);
    // three transactions of rows in four partitions: each is seen once in every one that it touches
    assertThat(writer.get("bartie_writer_freshness_seconds_count")).isBetween(3.0, 12.0);
    assertThat(writer.get("bartie_writer_freshness_seconds_sum")).isBetween(0.0, 12 * 90.0);
    for (String step : new String[] {"prepare", "stage", "merge", "fence", "commit", "offsets"}) {
      assertThat(
              writer.get("bartie_writer_flush_step_duration_seconds_count{step=\"" + step + "\"}"))
          .as(step)
          .isPositive();
    }
  }
}
