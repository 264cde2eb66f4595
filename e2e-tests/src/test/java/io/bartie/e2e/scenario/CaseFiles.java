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
  /** The folder of those that need Postgres 18. */
  private static final String FROM_18 = "from-18";

  private CaseFiles() {}

  /** Every case that Postgres of this version can run. */
  static List<Scenario> all(int postgres) {
    return Stream.concat(
            in(folder()), postgres >= 18 ? in(folder().resolve(FROM_18)) : Stream.empty())
        .toList();
  }

  /** Those that only Postgres of this version, among those tested, or a later one can run. */
  static List<Scenario> firstPossibleOn(int postgres) {
    return postgres == 18 ? in(folder().resolve(FROM_18)).toList() : List.of();
  }

  static Scenario named(String name) {
    return scenario(folder().resolve(name + ".sql"));
  }

  private static Stream<Scenario> in(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".sql"))
          .sorted()
          .map(CaseFiles::scenario)
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
