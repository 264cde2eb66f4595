package io.bartie.localstack.command;

import io.bartie.localstack.LocalStack;
import io.bartie.localstack.process.Server;
import io.bartie.localstack.settings.Ports;
import io.bartie.localstack.settings.SettingsFile;
import io.bartie.localstack.settings.StackSettings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code up}: starts the stack and returns when all three servers answer. */
@Command(name = "up", description = "Start source, dest and broker, and wait until all answer.")
public final class UpCommand implements Runnable {
  @Mixin private DirectoryOption directory;
  @Mixin private StackOptions options;

  @Option(
      names = "--fresh",
      description =
          "First take down what is there and delete its data; of its settings, only the ports are kept")
  private boolean fresh;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    long began = System.nanoTime();
    Path folder = directory.directory();
    StackSettings before =
        new SettingsFile(folder).read().orElseGet(() -> StackSettings.defaults(folder));
    if (fresh) {
      LocalStack.of(before).down(false);
      before = StackSettings.defaults(folder).withPorts(before.ports());
    }
    LocalStack stack = LocalStack.of(options.over(before));
    boolean started = stack.up();
    PrintWriter out = spec.commandLine().getOut();
    double seconds = (System.nanoTime() - began) / 1e9;
    out.println(
        started
            ? String.format(Locale.ROOT, "The stack is up after %.1f s:", seconds)
            : "The stack is up already:");
    line(out, stack.source(), stack.source().url());
    line(out, stack.dest(), stack.dest().url());
    line(out, stack.broker(), stack.broker().bootstrapServers());
    out.println("Data, logs and pid files: " + stack.settings().directory());
    if (!stack.settings().ports().equals(Ports.DEFAULT)) {
      out.println("Reader, writer and cdcctl find it with:");
      variable(out, "BARTIE_SOURCE_URL", stack.source().url());
      variable(out, "BARTIE_DEST_URL", stack.dest().url());
      variable(out, "BARTIE_KAFKA_BROKERS", stack.broker().bootstrapServers());
    }
    out.flush();
  }

  private static void variable(PrintWriter out, String name, String value) {
    out.printf("  export %s=%s%n", name, value);
  }

  private static void line(PrintWriter out, Server server, String address) {
    out.printf(
        "  %-6s  %s  (%s, pid %d)%n",
        server.name(), address, server.version(), server.pid().orElse(-1));
  }
}
