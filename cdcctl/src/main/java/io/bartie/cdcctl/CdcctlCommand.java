package io.bartie.cdcctl;

import io.bartie.config.CommandRun;
import io.bartie.process.ExitCode;
import io.bartie.process.ProcessStop;
import java.io.PrintWriter;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Starts the command that its first argument names; every failure becomes one of the exit codes.
 */
@Command(
    name = "cdcctl",
    version = "cdcctl 0.1.0",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "Judges and steers the replication pipeline.",
    footer = {
      "",
      "Exit codes: 0 done; 1 the judged thing is false; 2 wrong usage or configuration."
    })
public final class CdcctlCommand implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(CdcctlCommand.class);

  @Spec private CommandSpec spec;

  private CdcctlCommand() {}

  public static void main(String[] arguments) {
    // neither "done" nor "false" would be true of what nobody foresaw
    System.exit(
        CommandRun.execute(commandLine(System.getenv()), ExitCode.CONFIGURATION, arguments));
  }

  /**
   * The command with all its subcommands.
   *
   * @param environment where settings are looked up that no option gives
   */
  static CommandLine commandLine(Map<String, String> environment) {
    CommandLine cdcctl = new CommandLine(new CdcctlCommand());
    cdcctl.addSubcommand(VerifyCommand.commandLine(environment));
    cdcctl.addSubcommand(LatencyCommand.commandLine(environment));
    cdcctl.addSubcommand(ResyncCommand.commandLine(environment));
    cdcctl.setExecutionExceptionHandler((failure, command, parsed) -> failed(failure, command));
    return cdcctl;
  }

  private static int failed(Exception failure, CommandLine command) {
    if (failure instanceof ProcessStop stop) {
      PrintWriter errors = command.getErr();
      errors.println("cdcctl " + command.getCommandName() + ": " + stop.getMessage());
      errors.flush();
      return stop.exitCode().code();
    }
    // Neither "done" nor "false" would be true.
    LOG.error("unexpected failure of cdcctl {}", command.getCommandName(), failure);
    return ExitCode.CONFIGURATION.code();
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "Which command? One of: verify, latency, resync");
  }
}
