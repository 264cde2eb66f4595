package io.bartie.e2e.scenario;

import io.bartie.e2e.pipeline.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads scenario files; what it does not understand is an error that names the line. */
final class ScenarioParser {
  private static final String MARK = "-- @";

  private final String name;
  private final List<Step> steps = new ArrayList<>();
  private final StringBuilder body = new StringBuilder();
  private String head;
  private int headLine;

  private ScenarioParser(String name) {
    this.name = name;
  }

  static Scenario parse(String name, String text) {
    return new ScenarioParser(name).read(text.lines().toList());
  }

  private Scenario read(List<String> lines) {
    String purpose =
        lines.isEmpty() || !lines.get(0).startsWith("-- ") || lines.get(0).startsWith(MARK)
            ? ""
            : lines.get(0).substring(3);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith(MARK)) {
        endStep();
        head = line.substring(MARK.length()).strip();
        headLine = i + 1;
      } else {
        body.append(line).append('\n');
      }
    }
    endStep();
    return new Scenario(name, purpose, steps);
  }

  private void endStep() {
    if (head != null) {
      try {
        steps.add(step());
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            name + " line " + headLine + ": '@" + head + "': " + e.getMessage(), e);
      }
    } else if (hasSql()) {
      throw new IllegalArgumentException(name + ": SQL before the first step");
    }
    body.setLength(0);
  }

  private boolean hasSql() {
    return !io.bartie.e2e.database.SqlScript.statements(body.toString()).isEmpty();
  }

  private Step step() {
    String[] words = head.split("\\s+", 2);
    String rest = words.length > 1 ? words[1] : "";
    return switch (words[0]) {
      case "source" -> new Step.Source(withoutArguments(rest));
      case "dest" -> new Step.Dest(withoutArguments(rest));
      default -> {
        if (hasSql()) {
          throw new IllegalArgumentException("this step takes no SQL");
        }
        yield stepWithoutSql(words[0], rest);
      }
    };
  }

  private String withoutArguments(String rest) {
    if (!rest.isEmpty()) {
      throw new IllegalArgumentException("this step takes nothing on its own line");
    }
    return body.toString();
  }

  private static Step stepWithoutSql(String word, String rest) {
    return switch (word) {
      case "publication" -> new Step.Publication(required(rest));
      case "start" ->
          new Step.Start(
              rest.isEmpty() ? List.of(Part.READER, Part.WRITER) : List.of(process(rest)));
      case "settle" -> new Step.Settle();
      case "freeze" -> new Step.Freeze(Part.parse(rest));
      case "thaw" -> new Step.Thaw(Part.parse(rest));
      case "kill" -> new Step.Kill(Part.parse(rest));
      case "stop" -> new Step.Stop(Part.parse(rest));
      case "up" -> new Step.Up(server(rest));
      case "env" -> {
        String[] pair = rest.split("=", 2);
        if (pair.length != 2) {
          throw new IllegalArgumentException("it wants NAME=VALUE");
        }
        yield new Step.Env(pair[0], pair[1]);
      }
      case "same" -> new Step.Same(tables(required(rest)));
      case "exit" -> {
        String[] parts = words(rest, 3);
        yield new Step.Exit(process(parts[0]), Integer.parseInt(parts[1]), parts[2]);
      }
      case "health" -> {
        String[] parts = words(rest, 2);
        yield new Step.Health(process(parts[0]), parts[1]);
      }
      case "topic-keys" -> {
        int space = rest.lastIndexOf(' ');
        if (space < 0) {
          throw new IllegalArgumentException("it wants a table and a number");
        }
        yield new Step.TopicKeys(
            rest.substring(0, space).strip(), Integer.parseInt(rest.substring(space + 1)));
      }
      default -> throw new IllegalArgumentException("no such step");
    };
  }

  private static String required(String rest) {
    if (rest.isEmpty()) {
      throw new IllegalArgumentException("something is missing");
    }
    return rest;
  }

  private static String[] words(String rest, int count) {
    String[] words = rest.split("\\s+", count);
    if (words.length != count) {
      throw new IllegalArgumentException("it wants " + count + " words");
    }
    return words;
  }

  private static Part process(String word) {
    Part part = Part.parse(word);
    if (part.isServer()) {
      throw new IllegalArgumentException(part + " is not a process of Bartie");
    }
    return part;
  }

  private static Part server(String word) {
    Part part = Part.parse(word);
    if (!part.isServer()) {
      throw new IllegalArgumentException(part + " is started with @start");
    }
    return part;
  }

  /** Splits at commas outside of double quotes. */
  private static List<String> tables(String rest) {
    return Arrays.stream(rest.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)"))
        .map(String::strip)
        .toList();
  }
}
