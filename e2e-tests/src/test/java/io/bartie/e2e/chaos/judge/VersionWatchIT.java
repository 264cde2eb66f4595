package io.bartie.e2e.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Pipeline;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is planted at the destination by hand, the watch sees; what may happen, it lets pass. */
class VersionWatchIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  @BeforeEach
  void tablesAreMadeUnderTheWatch() {
    VersionWatch.install(pipeline.dest());
    pipeline
        .given()
        .dest(
            """
            CREATE TABLE t(id int PRIMARY KEY, version bigint, __bartie_lsn pg_lsn, __bartie_seq bigint);
            CREATE SCHEMA bartie;
            CREATE TABLE bartie.fence(partition int, next_offset bigint);
            CREATE TABLE bartie.progress(partition int, next_offset bigint, lsn pg_lsn, seq bigint);
            INSERT INTO t VALUES (1, 5, '0/50', 3);
            INSERT INTO bartie.fence VALUES (0, 10);
            INSERT INTO bartie.progress VALUES (0, 10, '0/50', 3);
            """);
  }

  @Test
  void whatGoesForwardIsFine() {
    pipeline
        .when()
        .dest(
            """
            UPDATE t SET version = 6, __bartie_seq = 4;
            DELETE FROM t;
            INSERT INTO t VALUES (1, 7, '0/60', 0);
            UPDATE bartie.fence SET next_offset = 11;
            UPDATE bartie.progress SET next_offset = 11, lsn = '0/60', seq = 0;
            """);
    assertThat(violations()).isEmpty();
  }

  @Test
  void copyThatIsDoneAgainMayBringTheSameVersionAtALaterPosition() {
    pipeline.when().dest("DELETE FROM t; INSERT INTO t VALUES (1, 5, '0/60', 0)");
    assertThat(violations()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE t SET version = 4, __bartie_seq = 4",
        "UPDATE t SET version = 6, __bartie_lsn = '0/40'",
        "UPDATE t SET version = 5",
        "DELETE FROM t; INSERT INTO t VALUES (1, 5, '0/50', 3)",
        "DELETE FROM t; INSERT INTO t VALUES (1, 4, '0/60', 3)",
        "UPDATE bartie.fence SET next_offset = 9",
        "DELETE FROM bartie.fence",
        "UPDATE bartie.progress SET next_offset = 9",
        "UPDATE bartie.progress SET seq = 2",
        "DELETE FROM bartie.progress",
      })
  void whatGoesBackIsSeen(String sql) {
    pipeline.when().dest(sql);
    assertThat(violations()).hasSize(1);
  }

  @Test
  void tableOfWhichNothingWasSeenIsNoProof() {
    assertThat(VersionWatch.violations(pipeline.dest(), List.of("public.t", "public.other")))
        .containsExactly("no row of public.other was ever seen");
  }

  private List<String> violations() {
    return VersionWatch.violations(pipeline.dest(), List.of("public.t"));
  }
}
