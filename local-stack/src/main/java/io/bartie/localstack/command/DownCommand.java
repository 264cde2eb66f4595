package io.bartie.localstack.command;

import io.bartie.localstack.LocalStack;
import io.bartie.localstack.settings.SettingsFile;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code down}: stops what {@code up} started, and deletes its data unless told to keep it. */
@Command(name = "down", description = "Stop source, dest and broker, and delete their data.")
public final class DownCommand implements Runnable {
  @Mixin private DirectoryOption directory;

  @Option(names = "--keep-data", description = "Keep the data for the next up")
  private boolean keepData;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    Path folder = directory.directory();
    if (new SettingsFile(folder).read().isEmpty()) {
      print("There is no stack in " + folder);
      return;
    }
    LocalStack.in(folder).down(keepData);
    print(
        keepData
            ? "The stack is down; its data stay in " + folder
            : "The stack is down and its data are gone");
  }

  private void print(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }
}
