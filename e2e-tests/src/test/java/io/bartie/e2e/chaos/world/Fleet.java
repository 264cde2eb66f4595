package io.bartie.e2e.chaos.world;

import static org.awaitility.Awaitility.await;

import io.bartie.e2e.chaos.schedule.Target;
import io.bartie.e2e.process.BartieProcess;
import io.bartie.localstack.process.OwnedProcess;
import io.bartie.localstack.process.Signal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The reader and the writers of a run, and what they did that nobody asked for. Each start writes a
 * log of its own.
 *
 * <p>Different targets may be used by different threads.
 */
final class Fleet {
  private static final Duration UP = Duration.ofSeconds(60);
  private static final Duration STOP = Duration.ofSeconds(60);

  private final Function<Target, Map<String, String>> environment;
  private final Path logs;
  private final Map<Target, BartieProcess> running = new ConcurrentHashMap<>();
  private final Map<Target, Integer> starts = new HashMap<>();
  private final List<String> misconduct = new ArrayList<>();

  /**
   * @param environment what each process is told
   */
  Fleet(Function<Target, Map<String, String>> environment, Path logs) {
    this.environment = environment;
    this.logs = logs;
  }

  void start(Target target) {
    running.computeIfAbsent(
        target,
        absent ->
            BartieProcess.start(
                target.part().toString(), List.of(), environment.apply(target), nextLog(target)));
  }

  private synchronized Path nextLog(Target target) {
    int number = starts.merge(target, 1, Integer::sum);
    return logs.resolve("%s.%03d.log".formatted(target, number));
  }

  void kill(Target target) {
    BartieProcess process = taken(target);
    if (process != null) {
      process.kill();
    }
  }

  /** SIGTERM, once the process is up; it must end soon, and with exit code 0. */
  void stop(Target target) {
    BartieProcess process = running.get(target);
    if (process == null) {
      return;
    }
    // A JVM that has not come so far ends as every program does, with 143.
    await(process + " says something")
        .atMost(UP)
        .until(() -> !process.output().isEmpty() || !process.isAlive());
    if (taken(target) == null) {
      return;
    }
    process.requestStop();
    try {
      int code = process.awaitExit(STOP);
      if (code != 0) {
        report(target + " was stopped and ended with exit code " + code, process);
      }
    } catch (AssertionError tooLong) {
      OwnedProcess.signal(process.pid(), Signal.QUIT);
      report(target + " was stopped and does not end", process);
      process.kill();
    }
  }

  /** The process, which may end from here on; null if it has done so by itself. */
  private BartieProcess taken(Target target) {
    BartieProcess process = running.remove(target);
    if (process != null && !process.isAlive()) {
      report(target + " ended by itself with exit code " + process.exitCode(), process);
      return null;
    }
    return process;
  }

  private synchronized void report(String what, BartieProcess process) {
    misconduct.add(what + "\n" + process.tail(15));
  }

  void freeze(Target target) {
    signal(target, Signal.STOP);
  }

  void thaw(Target target) {
    signal(target, Signal.CONT);
  }

  /** Every process that runs writes its threads' stacks to its log. */
  void dumpThreads() {
    running.keySet().forEach(target -> signal(target, Signal.QUIT));
  }

  private void signal(Target target, Signal signal) {
    BartieProcess process = running.get(target);
    if (process != null) {
      OwnedProcess.signal(process.pid(), signal);
    }
  }

  /** What the processes did that nobody asked for; empty when all is well. */
  synchronized List<String> misconduct() {
    new LinkedHashMap<>(running)
        .forEach(
            (target, process) -> {
              if (!process.isAlive() && running.remove(target, process)) {
                report(target + " ended by itself with exit code " + process.exitCode(), process);
              }
            });
    return List.copyOf(misconduct);
  }

  void stopAll() {
    List.copyOf(running.keySet()).forEach(this::stop);
  }

  void killAll() {
    running.values().forEach(BartieProcess::kill);
    running.clear();
  }
}
