package io.bartie.localstack.command;

import io.bartie.localstack.process.Server;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code status}: one line per server; exit 0 only if all of them answer. */
@Command(name = "status", description = "Say of each server whether it runs and answers.")
public final class StatusCommand implements Callable<Integer> {
  @Mixin private DirectoryOption directory;
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    boolean all = true;
    for (Server server : directory.stack().servers()) {
      OptionalLong pid = server.pid();
      boolean answers = server.answers();
      all &= answers;
      spec.commandLine()
          .getOut()
          .printf(
              "%-6s  %s  port %d  %-16s  %s%n",
              server.name(),
              pid.isPresent() ? "pid " + pid.getAsLong() : "no process",
              server.port(),
              server.version(),
              answers ? "answering" : "NOT answering");
    }
    spec.commandLine().getOut().flush();
    return all ? 0 : 1;
  }
}
