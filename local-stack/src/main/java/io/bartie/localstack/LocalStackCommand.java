package io.bartie.localstack;

import io.bartie.localstack.command.DownCommand;
import io.bartie.localstack.command.KillCommand;
import io.bartie.localstack.command.LoadCommand;
import io.bartie.localstack.command.SqlCommand;
import io.bartie.localstack.command.StartCommand;
import io.bartie.localstack.command.StatusCommand;
import io.bartie.localstack.command.StopCommand;
import io.bartie.localstack.command.UpCommand;
import io.bartie.localstack.command.VersionText;
import io.bartie.localstack.process.SetupException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The command line of the local stack. Exit codes: 0 done; 1 it failed or does not answer; 2 it
 * cannot be done as asked.
 */
@Command(
    name = "local-stack",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = VersionText.class,
    description =
        "Two Postgres servers and one Kafka broker as processes of their own, no Docker needed.",
    footer = {
      "",
      "Most options can also be given as the environment variable named with them. Unpacked Postgres"
          + " versions are kept in .local-stack-cache in the checkout (BARTIE_STACK_CACHE).",
      "Exit codes: 0 done; 1 it failed, or status found a server that does not answer; 2 it cannot be"
          + " done as asked."
    },
    subcommands = {
      UpCommand.class,
      DownCommand.class,
      StatusCommand.class,
      KillCommand.class,
      StartCommand.class,
      StopCommand.class,
      SqlCommand.class,
      LoadCommand.class
    })
public final class LocalStackCommand implements Runnable {
  @Spec private CommandSpec spec;

  public static void main(String[] arguments) {
    // Before the first logger: only warnings, and those on standard error.
    if (System.getProperty("logback.configurationFile") == null) {
      System.setProperty("logback.configurationFile", "io/bartie/localstack/command/logback.xml");
    }
    System.exit(commandLine().execute(arguments));
  }

  /** The command line as {@link #main} runs it, for tests. */
  public static CommandLine commandLine() {
    return new CommandLine(new LocalStackCommand())
        .setExecutionExceptionHandler(
            (e, command, result) -> {
              command.getErr().println("local-stack: " + e.getMessage());
              for (Throwable also : e.getSuppressed()) {
                command.getErr().println("local-stack: " + also.getMessage());
              }
              return e instanceof SetupException ? 2 : 1;
            });
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "say what to do: up, down, status, ...");
  }
}
