package io.bartie.bench.contestant;

import io.bartie.bench.BenchException;
import io.bartie.localstack.process.LogTail;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A reader or a writer, started by its launcher, which execs: the pid is the JVM's. It ends with
 * this JVM at the latest.
 */
final class PipelineProcess {
  private static final Duration STOP = Duration.ofSeconds(60);

  private final String program;
  private final Path log;
  private final Process process;

  private PipelineProcess(String program, Path log, Process process) {
    this.program = program;
    this.log = log;
    this.process = process;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "kill-" + program));
  }

  /**
   * @param launcher {@code bin/reader} or {@code bin/writer}
   * @param environment all of Bartie's variables that it gets; those of this JVM are left out
   * @param log where its output goes
   */
  static PipelineProcess start(Path launcher, Map<String, String> environment, Path log) {
    ProcessBuilder builder = new ProcessBuilder(launcher.toString());
    builder
        .environment()
        .keySet()
        .removeIf(variable -> variable.startsWith("BARTIE_") || variable.startsWith("PG"));
    builder.environment().putAll(environment);
    builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    try {
      return new PipelineProcess(launcher.getFileName().toString(), log, builder.start());
    } catch (IOException e) {
      throw new BenchException("cannot start " + launcher + ": " + e.getMessage(), e);
    }
  }

  long pid() {
    return process.pid();
  }

  void requireRunning() {
    if (!process.isAlive()) {
      throw new BenchException(
          "the " + program + " has ended, exit " + process.exitValue() + ":\n" + LogTail.of(log));
    }
  }

  /** SIGTERM; it must end with exit code 0. */
  void stop() {
    requireRunning();
    process.destroy();
    try {
      if (!process.waitFor(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new BenchException("the " + program + " does not stop:\n" + LogTail.of(log));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted while the " + program + " was to stop", e);
    }
    if (process.exitValue() != 0) {
      throw new BenchException(
          "the "
              + program
              + " stopped with exit code "
              + process.exitValue()
              + ":\n"
              + LogTail.of(log));
    }
  }

  /** SIGKILL, if it still runs. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }
}
