package io.bartie.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.config.SettingValues;
import io.bartie.process.ExitCode;
import io.bartie.process.ProcessStop;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class SessionFailureTest {
  private static final ReaderSettings SETTINGS =
      ReaderSettings.of(new SettingValues(Map.of(), Map.of(), new Properties()));

  private static ProcessStop fatal(String message, String state) {
    return SessionFailure.fatal(new SQLException(message, state), true, SETTINGS);
  }

  @Test
  void removedLogIsAGapInWhateverLanguageTheServerSaysIt() {
    ProcessStop stop =
        fatal("das angeforderte WAL-Segment 000000010000000000000001 wurde entfernt", "58P01");

    assertThat(stop.exitCode()).isEqualTo(ExitCode.UNSAFE);
    assertThat(stop).hasMessageContaining("resync").hasMessageContaining("WAL-Segment");
  }

  @Test
  void anotherFileThatIsMissingIsNoGap() {
    assertThat(fatal("could not access file \"pgoutput\": No such file or directory", "58P01"))
        .isNull();
  }

  @Test
  void aDiskThatFailsForAMomentIsTriedAgain() {
    assertThat(fatal("could not read file", "58030")).isNull();
  }
}
