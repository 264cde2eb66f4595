package io.bartie.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.config.SettingValues;
import io.bartie.process.ExitCode;
import io.bartie.process.ProcessStop;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class WriterSettingsTest {
  @Test
  void defaultsAreTheDesigns() {
    WriterSettings settings = WriterSettings.of(values(Map.of()));

    assertThat(settings.topic()).isEqualTo("cdc.events");
    assertThat(settings.group()).isEqualTo("bartie-writer");
    assertThat(settings.batchMaxEvents()).isEqualTo(500);
    assertThat(settings.batchMaxAge()).isEqualTo(Duration.ofSeconds(2));
    assertThat(settings.batchBound()).isEqualTo(10_000);
    assertThat(settings.http().port()).isEqualTo(9101);
    assertThat(settings.destination()).hasToString("postgres://postgres@localhost:5411/warehouse");
  }

  @Test
  void passwordIsNeverShown() {
    WriterSettings settings =
        WriterSettings.of(values(Map.of("BARTIE_DEST_URL", "postgres://u:secret@h:1/d")));

    assertThat(settings.toString()).contains("postgres://u@h:1/d").doesNotContain("secret");
  }

  @Test
  void everyWrongSettingIsSaidAtOnce() {
    SettingValues values =
        values(
            Map.of(
                "BARTIE_DEST_URL", "mysql://h/d",
                "BARTIE_KAFKA_BROKERS", "nowhere",
                "BARTIE_TOPIC", "a b",
                "BARTIE_BATCH_MAX_EVENTS", "0",
                "BARTIE_BATCH_MAX_AGE", "soon",
                "BARTIE_HTTP_PORT", "70000"));

    assertThatThrownBy(() -> WriterSettings.of(values))
        .isInstanceOfSatisfying(
            ProcessStop.class,
            stop -> assertThat(stop.exitCode()).isEqualTo(ExitCode.CONFIGURATION))
        .hasMessageContaining("6 settings are wrong");
  }

  @Test
  void helpAndVersionAnswer() {
    assertThat(output("--version")).contains("0.1.0");
    assertThat(output("--help")).contains("--batch-bound", "BARTIE_BATCH_BOUND", "--destination");
  }

  private static String output(String... arguments) {
    StringWriter out = new StringWriter();
    CommandLine command = WriterCommand.commandLine().setOut(new PrintWriter(out));
    assertThat(command.execute(arguments)).isZero();
    return out.toString();
  }

  private static SettingValues values(Map<String, String> environment) {
    return new SettingValues(Map.of(), environment, new Properties());
  }
}
