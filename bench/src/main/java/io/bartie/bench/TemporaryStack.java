package io.bartie.bench;

import io.bartie.localstack.LocalStack;
import io.bartie.localstack.process.StackException;
import io.bartie.localstack.settings.DirectoryTree;
import io.bartie.localstack.settings.Ports;
import io.bartie.localstack.settings.StackSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Servers on free ports and in a folder of their own, all of which is gone when this JVM ends,
 * however it ends short of SIGKILL.
 */
final class TemporaryStack {
  private final Path folder;
  private final LocalStack servers;

  private TemporaryStack(Path folder, LocalStack servers) {
    this.folder = folder;
    this.servers = servers;
  }

  /** The folder is made in {@code TMPDIR}, else where this JVM keeps temporary files. */
  static TemporaryStack start(int postgres) throws IOException {
    Path parent =
        Path.of(System.getenv().getOrDefault("TMPDIR", System.getProperty("java.io.tmpdir")));
    Path folder = Files.createTempDirectory(parent, "bartie-bench-").toAbsolutePath();
    Files.createDirectory(folder.resolve("tmp"));
    LocalStack servers =
        LocalStack.of(
            StackSettings.defaults(folder.resolve("stack"))
                .withPorts(Ports.free())
                .withPostgres(postgres)
                .withTerra(false, 1));
    TemporaryStack stack = new TemporaryStack(folder, servers);
    Runtime.getRuntime().addShutdownHook(new Thread(stack::remove, "stack-down"));
    servers.up();
    return stack;
  }

  private void remove() {
    try {
      servers.down(false);
      DirectoryTree.delete(folder);
    } catch (StackException | IOException e) {
      System.err.println("bench.sh: " + folder + " is left behind: " + e.getMessage());
    }
  }

  LocalStack servers() {
    return servers;
  }

  /** For what the pipeline's JVMs unpack. */
  Path temporary() {
    return folder.resolve("tmp");
  }
}
