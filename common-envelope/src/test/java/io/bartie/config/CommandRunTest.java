package io.bartie.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.process.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class CommandRunTest {
  @Command(name = "judge", subcommands = Child.class)
  static final class Judge implements Runnable {
    @Option(names = "--source")
    String source;

    @Override
    public void run() {
      throw new NoClassDefFoundError("nobody has foreseen this");
    }
  }

  @Command(name = "child")
  static final class Child implements Runnable {
    @Override
    public void run() {}
  }

  private final StringWriter errors = new StringWriter();
  private final CommandLine command =
      new CommandLine(new Judge()).setErr(new PrintWriter(errors, true));

  private int run(String... arguments) {
    return CommandRun.execute(command, ExitCode.CONFIGURATION, arguments);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgres://us:hunter2@h:1/db",
        "postgresql://:hunter2@h/db",
        "postgres://us:1/hunter2@h/db",
        "postgres://us:1?hunter2@h@h/db",
        "postgres://us:two words hunter2@h/db",
        "--source=a --sources=postgres://us:hunter2@h/db",
        "jdbc:postgresql://h/db?user=us&password=hunter2&sslmode=require",
        "host=h user=us password = hunter2",
      })
  void misplacedArgumentShowsNoPassword(String argument) {
    assertThat(run(argument)).isEqualTo(2);
    assertThat(run("child", argument)).isEqualTo(2);
    assertThat(errors.toString()).contains("***").doesNotContain("hunter2");
  }

  @Test
  void misspeltOptionIsNamed() {
    assertThat(run("--sources", "x")).isEqualTo(2);
    assertThat(errors.toString()).contains("--sources");
  }

  @Test
  void errorEndsWithTheCodeThatTheCommandChose() {
    assertThat(run()).isEqualTo(2);
    assertThat(errors.toString()).contains("nobody has foreseen this");
  }
}
