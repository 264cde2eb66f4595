package io.bartie.localstack.command;

import io.bartie.localstack.LocalStack;
import io.bartie.localstack.process.ServerName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code start NAME}: starts a server again on its data, and returns when it answers. */
@Command(
    name = "start",
    description = "Start servers again on the data they had, and wait until they answer.")
public final class StartCommand implements Runnable {
  @Mixin private DirectoryOption directory;
  @Mixin private ServerArgument servers;

  @Override
  public void run() {
    LocalStack stack = directory.stack();
    for (ServerName name : servers.names()) {
      stack.server(name).start();
    }
  }
}
