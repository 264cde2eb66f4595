package io.bartie.reader;

import io.bartie.config.CommandRun;
import io.bartie.config.SettingOptions;
import io.bartie.process.ExitCode;
import io.bartie.process.ProcessStop;
import io.bartie.process.Release;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** The command {@code reader}. */
@Command(
    name = "reader",
    version = "reader " + Release.VERSION,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Copies the published tables of a Postgres database and then streams their changes to"
            + " Kafka, each exactly once.",
    footer = {
      "",
      "A setting is taken from its option, else from the environment, else from the properties file"
          + " given with --config, else it has its default.",
      "Exit codes: 0 stopped on request, 2 wrong usage or configuration, 3 stopped because going on"
          + " would lose or corrupt data (the message says what to run)."
    })
public final class ReaderCommand implements Callable<Integer> {
  private static final Logger LOG = LoggerFactory.getLogger(ReaderCommand.class);

  private final CommandLine commandLine;

  private ReaderCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    SettingOptions.add(spec, ReaderSettings.ALL);
    commandLine = new CommandLine(spec);
  }

  public static void main(String[] arguments) {
    System.exit(CommandRun.execute(new ReaderCommand().commandLine, ExitCode.UNSAFE, arguments));
  }

  @Override
  public Integer call() {
    try {
      ReaderSettings settings =
          ReaderSettings.of(
              SettingOptions.values(
                  commandLine.getCommandSpec(), ReaderSettings.ALL, System.getenv()));
      return new ReaderProcess(settings).run().code();
    } catch (ProcessStop stop) {
      LOG.error("{}", stop.getMessage());
      return stop.exitCode().code();
    } catch (RuntimeException e) {
      LOG.error("internal error, the reader stops: {}", e.toString(), e);
      return ExitCode.UNSAFE.code();
    }
  }
}
