package io.bartie.localstack.command;

import io.bartie.localstack.LocalStack;
import io.bartie.localstack.settings.ProjectFolder;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that says which stack a command is about. */
final class DirectoryOption {
  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = "${env:BARTIE_STACK_DIR}",
      description =
          "The stack's folder: data, logs, pid files (BARTIE_STACK_DIR; default: .local-stack in the"
              + " checkout)")
  private Path directory;

  Path directory() {
    return directory == null ? ProjectFolder.defaultStackDirectory() : directory;
  }

  /** The stack that was made in the folder. */
  LocalStack stack() {
    return LocalStack.in(directory());
  }
}
