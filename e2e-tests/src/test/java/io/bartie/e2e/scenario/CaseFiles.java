package io.bartie.e2e.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The scenario files among the test resources, by name. */
final class CaseFiles {
  private CaseFiles() {}

  static List<Scenario> all() {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .filter(file -> file.toString().endsWith(".sql"))
          .sorted()
          .map(CaseFiles::scenario)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Scenario named(String name) {
    return scenario(folder().resolve(name + ".sql"));
  }

  private static Path folder() {
    try {
      return Path.of(CaseFiles.class.getResource("/cases").toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Scenario scenario(Path file) {
    String name = file.getFileName().toString().replaceFirst("\\.sql$", "");
    try {
      return ScenarioParser.parse(name, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
