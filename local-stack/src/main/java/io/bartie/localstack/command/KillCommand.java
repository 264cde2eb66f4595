package io.bartie.localstack.command;

import io.bartie.localstack.LocalStack;
import io.bartie.localstack.process.ServerName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code kill NAME}: kills a server with SIGKILL, and returns when nothing of it is left. */
@Command(
    name = "kill",
    description = "End servers with SIGKILL; what they had not written is lost.")
public final class KillCommand implements Runnable {
  @Mixin private DirectoryOption directory;
  @Mixin private ServerArgument servers;

  @Override
  public void run() {
    LocalStack stack = directory.stack();
    for (ServerName name : servers.names()) {
      stack.server(name).kill();
    }
  }
}
