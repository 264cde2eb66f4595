package io.bartie.localstack.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One process that the stack started, remembered on disk so that a later JVM can find it, and
 * signalled only while pid, start time and boot all say that it is still the same process.
 *
 * <p>{@code NAME.pid} holds the plain number for shell scripts; {@code NAME.process} pid, start
 * time and boot. The command line is no part of it: while a program execs another, the kernel shows
 * torn pieces of both.
 */
public final class OwnedProcess {
  private final Path pidFile;
  private final Path identityFile;

  public OwnedProcess(Path directory, String name) {
    this.pidFile = directory.resolve(name + ".pid");
    this.identityFile = directory.resolve(name + ".process");
  }

  /** Starts the command, with its output appended to the log, and remembers it. */
  public void launch(DetachedCommand command) {
    try {
      long pid = command.start();
      long ticks = ProcEntry.of(pid).map(ProcEntry::startTicks).orElse(-1L);
      Files.writeString(identityFile, pid + " " + ticks + " " + ProcEntry.boot() + "\n");
      Files.writeString(pidFile, pid + "\n");
    } catch (IOException e) {
      throw new StackException("cannot start " + command + ": " + e.getMessage(), e);
    }
  }

  /** The pid while the process lives. */
  public OptionalLong pid() {
    return entry().map(entry -> OptionalLong.of(entry.pid())).orElse(OptionalLong.empty());
  }

  public boolean isAlive() {
    return entry().isPresent();
  }

  private Optional<ProcEntry> entry() {
    try {
      String[] identity = Files.readString(identityFile).strip().split(" ");
      if (!identity[2].equals(ProcEntry.boot())) {
        return Optional.empty();
      }
      long ticks = Long.parseLong(identity[1]);
      return ProcEntry.of(Long.parseLong(identity[0])).filter(entry -> entry.startTicks() == ticks);
    } catch (IOException | RuntimeException notRecorded) {
      return Optional.empty();
    }
  }

  /** Sends the signal if the process lives. */
  public void signal(Signal signal) {
    pid().ifPresent(pid -> signal(pid, signal));
  }

  public boolean awaitEnd(Duration time) {
    return Deadline.after(time).await(() -> !isAlive());
  }

  /** Forgets the process: the files are gone afterwards. */
  public void forget() {
    try {
      Files.deleteIfExists(pidFile);
      Files.deleteIfExists(identityFile);
    } catch (IOException e) {
      throw new StackException("cannot delete " + pidFile + ": " + e.getMessage(), e);
    }
  }

  /** Sends a signal to a pid. A process that has ended meanwhile is no error. */
  public static void signal(long pid, Signal signal) {
    // The shell's own kill: it is there even where no kill program is installed.
    List<String> command = List.of("sh", "-c", "kill -s " + signal + " " + pid + " 2>/dev/null");
    try {
      new ProcessBuilder(command).start().waitFor();
    } catch (IOException e) {
      throw new StackException("cannot send SIG" + signal + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StackException("interrupted while sending SIG" + signal, e);
    }
  }
}
