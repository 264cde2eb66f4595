package io.bartie.e2e.chaos;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;

/** Writes down what happened when, in the folder of the logs, in the processes' time (UTC). */
final class Diary implements AutoCloseable {
  private final Path folder;
  private final PrintWriter out;

  Diary(Path folder) {
    this.folder = folder;
    try {
      out = new PrintWriter(Files.newBufferedWriter(folder.resolve("chaos.log")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  synchronized void note(String what) {
    out.println(LocalTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS) + " " + what);
    out.flush();
  }

  /** Writes lines to a file of their own. */
  void keep(String file, Stream<String> lines) {
    try (PrintWriter writer = new PrintWriter(Files.newBufferedWriter(folder.resolve(file)))) {
      lines.forEach(writer::println);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized void close() {
    out.close();
  }
}
