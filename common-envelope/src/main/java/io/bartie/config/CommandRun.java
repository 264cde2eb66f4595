package io.bartie.config;

import io.bartie.process.ExitCode;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Runs a command so that it ends with one of the exit codes whatever happens, and shows no password
 * of a misplaced argument. Stateless.
 */
public final class CommandRun {
  private CommandRun() {}

  /**
   * @param unforeseen the exit code after an error that the command did not catch; the JVM's own
   *     would be 1, which says that a judged thing is false
   */
  public static int execute(CommandLine command, ExitCode unforeseen, String... arguments) {
    command.setParameterExceptionHandler((failure, all) -> wrongUsage(failure));
    try {
      return command.execute(arguments);
    } catch (Error e) {
      PrintWriter errors = command.getErr();
      e.printStackTrace(errors);
      errors.flush();
      return unforeseen.code();
    }
  }

  private static int wrongUsage(ParameterException failure) {
    CommandLine command = failure.getCommandLine();
    PrintWriter errors = command.getErr();
    errors.println(Secrets.masked(failure.getMessage()));
    if (!UnmatchedArgumentException.printSuggestions(failure, errors)) {
      command.usage(errors);
    }
    errors.flush();
    return ExitCode.CONFIGURATION.code();
  }
}
