package io.bartie.localstack.command;

import io.bartie.localstack.LocalStack;
import io.bartie.localstack.postgres.StopMode;
import io.bartie.localstack.process.ServerName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stop NAME}: ends a server cleanly, and returns when it is gone. */
@Command(name = "stop", description = "End servers cleanly; their data stay.")
public final class StopCommand implements Runnable {
  @Mixin private DirectoryOption directory;
  @Mixin private ServerArgument servers;

  @Option(
      names = "--mode",
      defaultValue = "fast",
      description = "How a Postgres stops: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
  private StopMode mode;

  @Override
  public void run() {
    LocalStack stack = directory.stack();
    for (ServerName name : servers.names()) {
      if (name == ServerName.BROKER) {
        stack.broker().stop();
      } else {
        stack.postgres(name).stop(mode);
      }
    }
  }
}
