package io.bartie.localstack.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What Linux's {@code /proc} says of one live process. A zombie is not alive: it has ended and
 * waits for its parent.
 *
 * @param startTicks clock ticks between boot and the start of the process; with the pid it is
 *     unique until reboot
 */
public record ProcEntry(long pid, long startTicks) {
  private static final Path PROC = Path.of("/proc");

  public static Optional<ProcEntry> of(long pid) {
    try {
      String stat = Files.readString(PROC.resolve(pid + "/stat"), StandardCharsets.ISO_8859_1);
      // pid (name) state ppid ...: the name may hold anything, so count from the last parenthesis.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      boolean ended = fields[0].equals("X") || (fields[0].equals("Z") && isAlone(pid));
      return ended ? Optional.empty() : Optional.of(new ProcEntry(pid, Long.parseLong(fields[19])));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  // A killed JVM's first thread is a zombie while others still hold its ports.
  private static boolean isAlone(long pid) throws IOException {
    try (Stream<Path> threads = Files.list(PROC.resolve(pid + "/task"))) {
      return threads.count() <= 1;
    }
  }

  /**
   * The pids of all live processes that have this working directory and run a program of this name.
   * Both: a shell may stand in the folder too.
   */
  public static List<Long> inDirectory(Path directory, String program) {
    Path real;
    try {
      real = directory.toRealPath();
    } catch (IOException missing) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(PROC)) {
      return entries
          .map(entry -> entry.getFileName().toString())
          .filter(name -> name.chars().allMatch(Character::isDigit))
          .map(Long::valueOf)
          .filter(
              pid -> of(pid).map(entry -> entry.isIn(real) && entry.runs(program)).orElse(false))
          .toList();
    } catch (IOException e) {
      throw new StackException("cannot list /proc: " + e.getMessage(), e);
    }
  }

  private boolean isIn(Path directory) {
    try {
      return Files.readSymbolicLink(PROC.resolve(pid + "/cwd")).equals(directory);
    } catch (IOException notOurs) {
      return false;
    }
  }

  private boolean runs(String program) {
    try {
      String executable = Files.readSymbolicLink(PROC.resolve(pid + "/exe")).toString();
      return executable.replace(" (deleted)", "").endsWith("/" + program);
    } catch (IOException notOurs) {
      return false;
    }
  }

  /** The name that the kernel gave to this boot of the machine: start times count from it. */
  static String boot() throws IOException {
    return Files.readString(PROC.resolve("sys/kernel/random/boot_id")).strip();
  }

  /** The user that this JVM acts as. */
  public static boolean runsAsRoot() {
    try {
      return Files.getAttribute(PROC.resolve("self"), "unix:uid").equals(0);
    } catch (IOException e) {
      throw new StackException("cannot read /proc/self; the local stack needs Linux", e);
    }
  }
}
