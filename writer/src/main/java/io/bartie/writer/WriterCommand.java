package io.bartie.writer;

import io.bartie.config.CommandRun;
import io.bartie.config.SettingOptions;
import io.bartie.process.ExitCode;
import io.bartie.process.ProcessStop;
import io.bartie.process.Release;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code writer} command. */
@Command(
    name = "writer",
    version = "writer " + Release.VERSION,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Consumes change events from Kafka and merges them into the destination Postgres, each"
            + " exactly once.",
    footer = {
      "",
      "A setting is taken from its option, else from the environment, else from the properties file"
          + " given with --config, else it has its default.",
      "Exit codes: 0 stopped on request, 2 wrong usage or configuration, 3 stopped because going on"
          + " would lose or corrupt data."
    })
public final class WriterCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    WriterSettings settings;
    try {
      settings =
          WriterSettings.of(SettingOptions.values(spec, WriterSettings.ALL, System.getenv()));
    } catch (ProcessStop e) {
      spec.commandLine().getErr().println(e.getMessage());
      return e.exitCode().code();
    }
    return new WriterProcess(settings).run().code();
  }

  /** The command with its options. */
  static CommandLine commandLine() {
    CommandLine command = new CommandLine(new WriterCommand());
    SettingOptions.add(command.getCommandSpec(), WriterSettings.ALL);
    return command.setExecutionExceptionHandler(
        (failure, line, parsed) -> {
          failure.printStackTrace(line.getErr());
          return ExitCode.UNSAFE.code();
        });
  }

  public static void main(String[] arguments) {
    System.exit(CommandRun.execute(commandLine(), ExitCode.UNSAFE, arguments));
  }
}
