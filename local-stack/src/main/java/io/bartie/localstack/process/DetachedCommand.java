package io.bartie.localstack.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A command that outlives the JVM that starts it: no terminal, its own session, output to a file.
 *
 * <p>{@code setsid} and whatever else stands before the program exec it, so the pid is the
 * program's own.
 */
public record DetachedCommand(List<String> arguments, Path workingDirectory, Path log) {
  public DetachedCommand {
    arguments = List.copyOf(arguments);
  }

  long start() throws IOException {
    return builder(true).start().pid();
  }

  /** Runs the command to its end instead, and fails with the log's last lines if it fails. */
  public void run(String purpose) {
    try {
      int code = builder(false).start().waitFor();
      if (code != 0) {
        throw new StackException(purpose + " failed (exit " + code + "):\n" + LogTail.of(log));
      }
    } catch (IOException e) {
      throw new StackException(purpose + " failed: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StackException(purpose + " was interrupted", e);
    }
  }

  private ProcessBuilder builder(boolean ownSession) {
    List<String> command = new ArrayList<>();
    if (ownSession && isInstalled("setsid")) {
      command.add("setsid");
    }
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(workingDirectory.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    // PGPORT, PGDATESTYLE and the like would leak from the user's shell into the servers.
    builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
    return builder;
  }

  private static boolean isInstalled(String program) {
    String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
    for (String directory : path.split(":")) {
      if (!directory.isEmpty() && Files.isExecutable(Path.of(directory, program))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return arguments.get(0);
  }
}
