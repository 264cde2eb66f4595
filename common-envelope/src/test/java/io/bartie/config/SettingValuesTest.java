package io.bartie.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.process.ExitCode;
import io.bartie.process.ProcessStop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class SettingValuesTest {
  private static SettingValues values(
      Map<String, String> options, Map<String, String> environment, Map<String, String> file) {
    Properties properties = new Properties();
    properties.putAll(file);
    return new SettingValues(options, environment, properties);
  }

  @ParameterizedTest
  @ValueSource(strings = {"h:1", "a.b:1,c:2", "[::1]:9092", "h:1,[fe80::1]:9092"})
  void brokersAreHostsWithPorts(String brokers) {
    SettingValues values =
        new SettingValues(Map.of("brokers", brokers), Map.of(), new Properties());
    assertThat(values.kafka().brokers()).isEqualTo(brokers);
    values.check();
  }

  @ParameterizedTest
  @ValueSource(strings = {"h", "::1:9092", "[::1]", "h:1,", "postgres://u:hunter2@h:1/d"})
  void otherBrokersAreRefusedWithoutAPassword(String brokers) {
    SettingValues values =
        new SettingValues(Map.of("brokers", brokers), Map.of(), new Properties());
    values.kafka();
    assertThatThrownBy(values::check)
        .message()
        .contains("BARTIE_KAFKA_BROKERS")
        .doesNotContain("hunter2");
  }

  @Test
  void optionOutranksEnvironmentOutranksFileOutranksDefault() {
    Map<String, String> option = Map.of("slot", "o");
    Map<String, String> environment = Map.of("BARTIE_SLOT", "e");
    Map<String, String> file = Map.of("slot", "f");
    assertThat(values(option, environment, file).text(Setting.SLOT)).isEqualTo("o");
    assertThat(values(Map.of(), environment, file).text(Setting.SLOT)).isEqualTo("e");
    assertThat(values(Map.of(), Map.of(), file).text(Setting.SLOT)).isEqualTo("f");
    assertThat(values(Map.of(), Map.of(), Map.of()).text(Setting.SLOT)).isEqualTo("bartie");
  }

  @ParameterizedTest
  @CsvSource({
    "source, postgres://postgres:bartie@localhost:5410/terra",
    "destination, postgres://postgres:bartie@localhost:5411/warehouse",
    "brokers, localhost:19092",
    "topic, cdc.events",
    "topic-partitions, 4",
    "slot, bartie",
    "publication, dbz_publication",
    "group, bartie-writer",
    "batch-max-events, 500",
    "batch-max-age, 2s",
  })
  void defaultsAreTheDesigns(String name, String value) {
    List<Setting> all =
        List.of(
            Setting.SOURCE,
            Setting.DESTINATION,
            Setting.BROKERS,
            Setting.TOPIC,
            Setting.TOPIC_PARTITIONS,
            Setting.SLOT,
            Setting.PUBLICATION,
            Setting.GROUP,
            Setting.BATCH_MAX_EVENTS,
            Setting.BATCH_MAX_AGE);
    assertThat(all)
        .filteredOn(setting -> setting.name().equals(name))
        .singleElement()
        .extracting(Setting::defaultValue)
        .isEqualTo(value);
  }

  @Test
  void allErrorsAreReportedTogetherAndNoneShowsAPassword() {
    SettingValues values =
        values(
            Map.of(),
            Map.of(
                "BARTIE_SOURCE_URL", "mysql://u:secret@h/d",
                "BARTIE_BATCH_MAX_EVENTS", "many",
                "BARTIE_BATCH_MAX_AGE", "2 fortnights",
                "BARTIE_KAFKA_BROKERS", "nowhere"),
            Map.of());
    values.database(Setting.SOURCE);
    values.integer(Setting.BATCH_MAX_EVENTS, 1, 1000);
    values.duration(Setting.BATCH_MAX_AGE, Duration.ofMillis(1), Duration.ofMinutes(1));
    values.kafka();
    assertThatThrownBy(values::check)
        .isInstanceOfSatisfying(
            ProcessStop.class,
            stop -> assertThat(stop.exitCode()).isEqualTo(ExitCode.CONFIGURATION))
        .hasMessageContaining("4 settings are wrong")
        .hasMessageContaining("BARTIE_SOURCE_URL")
        .hasMessageContaining("'many' is not a whole number from 1 to 1000")
        .hasMessageContaining("'2 fortnights' is not a duration")
        .hasMessageContaining("'nowhere' is not host:port")
        .message()
        .doesNotContain("secret");
  }

  @ParameterizedTest
  @CsvSource({"500ms, 500", "2s, 2000", "1m, 60000", "10 ms, 10"})
  void durationsHaveUnits(String text, long millis) {
    SettingValues values = values(Map.of("batch-max-age", text), Map.of(), Map.of());
    assertThat(values.duration(Setting.BATCH_MAX_AGE, Duration.ZERO, Duration.ofHours(1)))
        .isEqualTo(Duration.ofMillis(millis));
    values.check();
  }

  @Test
  void aMisspeltKeyInTheFileIsAnError(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("bartie.properties"), "sloot=x\ngroup=g\n");
    CommandSpec command = CommandSpec.create().name("reader");
    SettingOptions.add(command, List.of(Setting.SLOT));
    new CommandLine(command).parseArgs("--config", file.toString());
    assertThatThrownBy(() -> SettingOptions.values(command, List.of(Setting.SLOT), Map.of()))
        .isInstanceOf(ProcessStop.class)
        .hasMessageContaining("[sloot]");
  }

  @Test
  void optionsOfACommandAreItsSettings() {
    CommandSpec command = CommandSpec.create().name("reader");
    List<Setting> settings = List.of(Setting.SLOT, Setting.TOPIC);
    SettingOptions.add(command, settings);
    new CommandLine(command).parseArgs("--slot", "s1");
    SettingValues values = SettingOptions.values(command, settings, Map.of("BARTIE_TOPIC", "t1"));
    assertThat(values.text(Setting.SLOT)).isEqualTo("s1");
    assertThat(values.text(Setting.TOPIC)).isEqualTo("t1");
  }
}
