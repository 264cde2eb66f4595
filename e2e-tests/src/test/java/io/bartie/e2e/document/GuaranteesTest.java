package io.bartie.e2e.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.process.Launcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code docs/guarantees.md} names tests and classes that are there. */
class GuaranteesTest {
  private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+)(?:#(\\w+))?`");
  private static final Pattern ROW = Pattern.compile("\\| (Rule \\d|I\\d) \\| .* \\|");

  private static final Map<String, Path> SOURCES = new HashMap<>();
  private static String document;

  @BeforeAll
  static void read() throws IOException {
    document = Files.readString(Launcher.root().resolve("docs/guarantees.md"));
    try (Stream<Path> modules = Files.list(Launcher.root())) {
      for (Path module : modules.filter(path -> Files.exists(path.resolve("src"))).toList()) {
        try (Stream<Path> files = Files.walk(module.resolve("src"))) {
          files
              .filter(file -> file.toString().endsWith(".java"))
              .forEach(
                  file -> SOURCES.put(file.getFileName().toString().replace(".java", ""), file));
        }
      }
    }
  }

  @Test
  void everyClassAndTestThatIsNamedIsThere() throws IOException {
    List<String> missing = new ArrayList<>();
    for (MatchResult name : NAME.matcher(document).results().toList()) {
      Path source = SOURCES.get(name.group(1));
      if (source == null) {
        missing.add(name.group());
      } else if (name.group(2) != null
          && !Files.readString(source).contains("void " + name.group(2) + "(")) {
        missing.add(name.group());
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void everyRuleAndInvariantHasARowThatNamesATest() {
    Map<String, String> crashedBy = new HashMap<>();
    for (MatchResult row : ROW.matcher(document).results().toList()) {
      String[] cells = row.group().split("\\|");
      crashedBy.put(row.group(1), cells[4]);
    }
    assertThat(crashedBy)
        .containsOnlyKeys("Rule 1", "Rule 2", "I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8");
    assertThat(crashedBy.values())
        .allSatisfy(tests -> assertThat(tests).containsPattern("`\\w+(IT|Test)(#\\w+)?`"));
  }
}
