package io.bartie.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalStackCommandTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"up", "down", "status", "kill", "start", "stop", "sql", "load"})
  void everyCommandHasHelpAndVersion(String command) {
    CommandRun help = CommandRun.of(command, "--help");
    assertThat(help.exitCode()).isZero();
    assertThat(help.out()).contains("Usage: local-stack " + command);
    assertThat(CommandRun.of(command, "--version").out()).isEqualTo("0.1.0\n");
  }

  @Test
  void theHelpListsTheCommands() {
    assertThat(CommandRun.of("--help").out()).contains("up", "down", "load", "Exit codes");
    assertThat(CommandRun.of("--version").out()).isEqualTo("0.1.0\n");
  }

  @Test
  void aFolderWithoutAStackIsWrongUsageButDownIsDone() {
    CommandRun status = CommandRun.of("status", "--dir", directory.toString());
    assertThat(status.exitCode()).isEqualTo(2);
    assertThat(status.err()).contains("there is no stack in " + directory, "local-stack up");
    assertThat(CommandRun.of("down", "--dir", directory.toString()).exitCode()).isZero();
  }

  @Test
  void anUnknownServerIsWrongUsage() {
    CommandRun kill = CommandRun.of("kill", "writer", "--dir", directory.toString());
    assertThat(kill.exitCode()).isEqualTo(2);
    assertThat(kill.err()).contains("no server is named 'writer'", "source, dest, broker");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--rate 5", "--iterations 0", "--iterations 5 --rate 5 --seconds 1"})
  void aLoadWantsEitherIterationsOrARate(String options) {
    CommandRun load = CommandRun.of(("load " + options).strip().split(" "));
    assertThat(load.exitCode()).isEqualTo(2);
    assertThat(load.err()).contains("either --iterations N or --rate R --seconds S");
  }

  @Test
  void portsThatAreNoneAreWrongUsage() {
    CommandRun up = CommandRun.of("up", "--dir", directory.toString(), "--source-port", "70000");
    assertThat(up.exitCode()).isEqualTo(2);
    assertThat(up.err()).contains("70000 is not a port");
  }
}
