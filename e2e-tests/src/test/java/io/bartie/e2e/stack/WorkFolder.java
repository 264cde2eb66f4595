package io.bartie.e2e.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Folders for servers' data and processes' output, below system property {@code bartie.work} where
 * it is set.
 */
public final class WorkFolder {
  private WorkFolder() {}

  public static Path make(String prefix) {
    try {
      Path parent =
          Files.createDirectories(
              Path.of(System.getProperty("bartie.work", System.getProperty("java.io.tmpdir"))));
      return Files.createTempDirectory(parent, prefix);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes the folder with all that is in it. */
  public static void delete(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
