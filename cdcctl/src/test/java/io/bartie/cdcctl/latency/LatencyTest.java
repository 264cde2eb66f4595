package io.bartie.cdcctl.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.cdcctl.DatabasePair;
import io.bartie.cdcctl.TestPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class LatencyTest {
  @RegisterExtension static final TestPostgres POSTGRES = new TestPostgres();

  private DatabasePair pair;

  @BeforeEach
  void aHundredRowsFromOneToAHundredMilliseconds() throws SQLException {
    pair = POSTGRES.pair();
    pair.onDestination(
        "CREATE TABLE a (id int, __bartie_commit_ts timestamptz, __bartie_updated_at timestamptz)",
        "CREATE TABLE b (LIKE a)",
        "CREATE TABLE not_ours (id int)",
        "INSERT INTO a SELECT n, now() - interval '1 hour', now() - interval '1 hour' + n * interval '1 ms'"
            + " FROM generate_series(1, 100) n",
        "INSERT INTO b VALUES (1, now() - interval '1 minute', now() - interval '1 minute' + interval '2.5 s')");
  }

  @Test
  void perTableAndInTotal(@TempDir Path directory) throws Exception {
    Path csv = directory.resolve("latency.csv");

    DatabasePair.Run run = pair.cdcctl("latency", List.of("--csv", csv.toString()));

    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines().map(line -> line.replaceAll(" +", " ")))
        .containsExactly(
            "table count avg p50 p95 p99 max",
            "public.a 100 50.5ms 50.0ms 95.0ms 99.0ms 100.0ms",
            "public.b 1 2500.0ms 2500.0ms 2500.0ms 2500.0ms 2500.0ms",
            "total 101 74.8ms 51.0ms 96.0ms 100.0ms 2500.0ms");
    assertThat(Files.readString(csv))
        .isEqualTo(
            """
            table,count,avg_ms,p50_ms,p95_ms,p99_ms,max_ms,min_ms,negative
            public.a,100,50.500,50.000,95.000,99.000,100.000,1.000,0
            public.b,1,2500.000,2500.000,2500.000,2500.000,2500.000,2500.000,0
            total,101,74.752,51.000,96.000,100.000,2500.000,1.000,0
            """);
  }

  @Test
  void onlyOneTable() {
    DatabasePair.Run run = pair.cdcctl("latency", List.of("--table", "b"));

    assertThat(run.out()).contains("public.b").doesNotContain("public.a");
  }

  @Test
  void onlyRecentCommits() {
    DatabasePair.Run run = pair.cdcctl("latency", List.of("--since", "5m"));

    assertThat(run.out()).contains("public.b", "total").doesNotContain("public.a");
  }

  @Test
  void arrivalBeforeCommitIsClockSkewAndIsSaid() throws SQLException {
    pair.onDestination(
        "UPDATE a SET __bartie_updated_at = __bartie_commit_ts - interval '3 s' WHERE id = 1");

    DatabasePair.Run run = pair.cdcctl("latency", List.of());

    assertThat(run.out()).contains("CLOCK SKEW: 1 of 101 rows", "3000.0ms");
  }

  @Test
  void nothingToReportIsNoSuccess() throws SQLException {
    pair.onDestination("TRUNCATE a, b");

    DatabasePair.Run run = pair.cdcctl("latency", List.of());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("no row that the pipeline has written");
  }

  @Test
  void aTableOfSomebodyElseIsRefused() {
    DatabasePair.Run run = pair.cdcctl("latency", List.of("--table", "not_ours"));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no table public.not_ours that the pipeline writes");
  }
}
