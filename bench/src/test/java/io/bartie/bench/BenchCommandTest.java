package io.bartie.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class BenchCommandTest {
  @ParameterizedTest
  @CsvSource({"--scale=0,--scale", "--rounds=0,--rounds", "--load=W9,W9", "--set=X,VARIABLE=VALUE"})
  void wrongUsageIsSaidBeforeAnythingStarts(String argument, String named) {
    StringWriter errors = new StringWriter();
    CommandLine command = BenchCommand.commandLine().setErr(new PrintWriter(errors));
    assertThat(command.execute(argument)).isEqualTo(2);
    assertThat(errors.toString()).contains(named);
  }

  @Test
  void helpNamesEveryLoad() {
    StringWriter out = new StringWriter();
    CommandLine command = BenchCommand.commandLine().setOut(new PrintWriter(out));
    assertThat(command.execute("--help")).isZero();
    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains("W0, W1, W2, W3, W4, L, IDLE, SIZE, TABLES, WRITERS, PARTITIONS");
  }
}
