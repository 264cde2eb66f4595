package io.bartie.seam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.connect.SqlFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.apache.kafka.common.errors.RetriableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeamsTest {
  private static Seams armed(String text) {
    return Seams.from(Map.of(Seams.ENVIRONMENT, text));
  }

  @ParameterizedTest
  @EnumSource
  void nothingHappensInProduction(Seam seam) {
    Seams production = Seams.from(Map.of());
    assertThat(production).isSameAs(Seams.NONE);
    assertThatCode(
            () -> {
              production.reached(seam);
              production.reachedInSession(seam);
            })
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @EnumSource
  void everySeamIsFoundByItsOutsideName(Seam seam) {
    assertThatThrownBy(() -> armed(seam.outside() + ":throw").reached(seam))
        .isInstanceOf(SeamException.class)
        .hasMessageContaining(seam.outside());
  }

  @Test
  void theNthTimeAndOnlyTheNthCounts() {
    Seams seams = armed("writer-after-merge:throw:2");
    seams.reached(Seam.WRITER_AFTER_MERGE);
    seams.reached(Seam.WRITER_AFTER_COMMIT);
    assertThatThrownBy(() -> seams.reached(Seam.WRITER_AFTER_MERGE))
        .isInstanceOf(SeamException.class)
        .hasMessageContaining("writer-after-merge");
    assertThatCode(() -> seams.reached(Seam.WRITER_AFTER_MERGE)).doesNotThrowAnyException();
  }

  @Test
  void timesCountWhileTheFileExists(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("now");
    Seams seams = armed("writer-after-merge:throw@" + file);
    assertThatCode(() -> seams.reached(Seam.WRITER_AFTER_MERGE)).doesNotThrowAnyException();
    Files.createFile(file);
    assertThatThrownBy(() -> seams.reached(Seam.WRITER_AFTER_MERGE))
        .isInstanceOf(SeamException.class);
  }

  @Test
  void severalSeamsEachHaveTheirTurn() {
    Seams seams = armed("reader-copy-row:throw,reader-on-reconnect:throw");
    assertThatThrownBy(() -> seams.reached(Seam.READER_COPY_ROW)).hasMessageContaining("copy-row");
    assertThatThrownBy(() -> seams.reached(Seam.READER_ON_RECONNECT))
        .hasMessageContaining("on-reconnect");
  }

  @Test
  void failureIsOneThatMayHeal() {
    assertThatThrownBy(() -> armed("writer-after-poll:throw").reached(Seam.WRITER_AFTER_POLL))
        .isInstanceOf(RetriableException.class);
    assertThatThrownBy(
            () -> armed("writer-after-merge:throw").reachedInSession(Seam.WRITER_AFTER_MERGE))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(SqlFailure.of(e)).isEqualTo(SqlFailure.TRANSIENT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nowhere:halt",
        "writer-after-merge",
        "writer-after-merge:sleep",
        "writer-after-merge:halt:0",
        "writer-after-merge:halt@",
        "writer-after-merge:halt,",
        "writer-after-merge:freeze=",
        "x:halt:0"
      })
  void aMisspeltSeamIsRefused(String text) {
    assertThatThrownBy(() -> armed(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
