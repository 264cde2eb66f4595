package io.bartie.e2e.process;

import io.bartie.localstack.process.OwnedProcess;
import io.bartie.localstack.process.Signal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One process under test. Its launcher execs, so the pid is the JVM's: signals reach it. */
public final class BartieProcess {
  private static final Duration END = Duration.ofSeconds(60);

  private final String name;
  private final Path output;
  private final Process process;

  private BartieProcess(String name, Path output, Process process) {
    this.name = name;
    this.output = output;
    this.process = process;
  }

  /**
   * Starts a program of {@code bin/}.
   *
   * @param environment all of Bartie's and Postgres's variables that it gets; those of this JVM are
   *     left out
   * @param output where standard output and standard error go, both
   */
  public static BartieProcess start(
      String program, List<String> arguments, Map<String, String> environment, Path output) {
    ProcessBuilder builder =
        new ProcessBuilder(
            Stream.concat(Stream.of(Launcher.of(program).toString()), arguments.stream()).toList());
    builder
        .environment()
        .keySet()
        .removeIf(variable -> variable.startsWith("BARTIE_") || variable.startsWith("PG"));
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    try {
      return new BartieProcess(program, output, builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + program, e);
    }
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** SIGKILL; returns when the process is gone. */
  public void kill() {
    process.destroyForcibly();
    awaitExit(END);
  }

  /** SIGTERM; returns the exit code when the process is gone. */
  public int stop() {
    process.destroy();
    return awaitExit(END);
  }

  /** SIGTERM, and no waiting. */
  public void requestStop() {
    process.destroy();
  }

  public void freeze() {
    OwnedProcess.signal(pid(), Signal.STOP);
  }

  public void thaw() {
    OwnedProcess.signal(pid(), Signal.CONT);
  }

  /** The exit code, once the process has ended by itself. */
  public int awaitExit(Duration time) {
    try {
      if (!process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new AssertionError(
            this + " does not end within " + time.toSeconds() + " s\n" + tail(30));
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + this + " was to end", e);
    }
  }

  /** The exit code of a process that has ended. */
  public int exitCode() {
    return process.exitValue();
  }

  /** What the process has written so far. */
  public String output() {
    try {
      return new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The last lines of the output, for messages. */
  public String tail(int lines) {
    List<String> all = output().lines().toList();
    return "--- end of "
        + this
        + "\n"
        + String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
  }

  @Override
  public String toString() {
    return name
        + " (pid "
        + pid()
        + (isAlive() ? ", alive)" : ", exit code " + process.exitValue() + ")");
  }
}
