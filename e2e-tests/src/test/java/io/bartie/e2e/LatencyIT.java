package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.process.BartieProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code cdcctl latency} reports what the destination's own columns say. */
@Tag(Pipeline.BESIDE_OTHERS)
class LatencyIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.besideOthers();

  @Test
  void everyRowIsCounted(@TempDir Path folder) throws IOException {
    pipeline.given().source("CREATE TABLE t(id int PRIMARY KEY, v text)").running().settles();
    pipeline.when().source("INSERT INTO t SELECT g, 'x' FROM generate_series(1, 250) g").settles();
    Path csv = folder.resolve("latency.csv");
    BartieProcess latency =
        pipeline.cdcctl("latency", "--table", "public.t", "--csv", csv.toString());
    assertThat(latency.exitCode()).as(() -> latency.tail(20)).isZero();
    assertThat(latency.output()).contains("250").contains("p50", "p95", "p99", "max");
    assertThat(Files.readString(csv)).isNotEmpty();
  }
}
