package io.bartie.localstack.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.localstack.process.SetupException;
import io.bartie.localstack.process.StackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsFileTest {
  @TempDir private Path directory;

  @Test
  void remembersEverySetting() {
    StackSettings settings =
        new StackSettings(
            directory,
            new Ports(1001, 1002, 1003, 1004),
            15,
            false,
            7,
            Map.of("work_mem", "1MB", "search_path", "a, \"b\""),
            Map.of("wal_level", "minimal"),
            Map.of("log.retention.ms", "5000"));
    new SettingsFile(directory).write(settings);
    assertThat(new SettingsFile(directory).read()).contains(settings);
  }

  @Test
  void aNewFolderHasNoSettings() {
    assertThat(new SettingsFile(directory.resolve("new")).read()).isEmpty();
  }

  @Test
  void aBrokenFileIsNamed() throws IOException {
    Files.writeString(directory.resolve(SettingsFile.NAME), "port.source=none\n");
    assertThatThrownBy(() -> new SettingsFile(directory).read())
        .isInstanceOf(StackException.class)
        .hasMessageContaining(SettingsFile.NAME);
  }

  @Test
  void defaultsAreThoseOfTheDesign() {
    StackSettings defaults = StackSettings.defaults(directory);
    assertThat(defaults.ports()).isEqualTo(new Ports(5410, 5411, 19092, 19093));
    assertThat(defaults.postgresMajor()).isEqualTo(17);
    assertThat(defaults.terra()).isTrue();
    assertThat(defaults.scale()).isEqualTo(1);
  }

  @Test
  void theDestinationIsNeverOlderThanMerge() {
    StackSettings defaults = StackSettings.defaults(directory);
    assertThat(defaults.withPostgres(14).destMajor()).isEqualTo(15);
    assertThat(defaults.withPostgres(16).destMajor()).isEqualTo(16);
  }

  @Test
  void settingsOutOfBoundsAreRefusedByTheOptionsName() {
    StackSettings defaults = StackSettings.defaults(directory);
    assertThatThrownBy(() -> defaults.withPostgres(13))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("--postgres");
    assertThatThrownBy(() -> defaults.withTerra(true, 0))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("--scale");
    assertThatThrownBy(() -> new Ports(1, 2, 2, 3))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("must differ");
  }
}
