package io.bartie.cdcctl.verify;

import io.bartie.process.ProcessStop;
import io.bartie.sql.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Which of the published tables are to be judged: all, or those that an operator named. */
public final class TableChoice {
  public static final TableChoice ALL = new TableChoice(List.of());

  private final List<String> names;

  private TableChoice(List<String> names) {
    this.names = List.copyOf(names);
  }

  /**
   * Reads names between commas, each {@code schema.name} or just {@code name}; a comma within
   * double quotes belongs to the name.
   *
   * @throws IllegalArgumentException when a name has another form
   */
  public static TableChoice parse(String text) {
    List<String> names = new ArrayList<>();
    StringBuilder name = new StringBuilder();
    boolean quoted = false;
    for (char c : (text + ',').toCharArray()) {
      if (c == ',' && !quoted) {
        names.add(name.toString().trim());
        name.setLength(0);
      } else {
        quoted ^= c == '"';
        name.append(c);
      }
    }
    if (quoted) {
      throw new IllegalArgumentException("a double quote is not closed");
    }
    names.removeIf(String::isEmpty);
    if (names.isEmpty()) {
      throw new IllegalArgumentException("it names no table");
    }
    names.forEach(each -> parse(each, "public"));
    return new TableChoice(names);
  }

  private static TableName parse(String name, String schema) {
    try {
      return TableName.parse(name);
    } catch (IllegalArgumentException e) {
      return TableName.parse("\"" + schema.replace("\"", "\"\"") + "\"." + name);
    }
  }

  /**
   * The chosen ones among the published tables.
   *
   * @throws ProcessStop when a name stands for none of them, or for several
   */
  List<PublishedTable> among(List<PublishedTable> published, String publication) {
    if (names.isEmpty()) {
      return published;
    }
    List<PublishedTable> chosen = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (String name : names) {
      List<PublishedTable> found =
          published.stream()
              .filter(table -> parse(name, table.name().schema()).equals(table.name()))
              .toList();
      if (found.size() == 1) {
        if (!chosen.contains(found.get(0))) {
          chosen.add(found.get(0));
        }
      } else if (found.isEmpty()) {
        problems.add("publication " + publication + " has no table " + name);
      } else {
        problems.add(
            name
                + " may be "
                + found.stream()
                    .map(table -> table.name().toString())
                    .collect(Collectors.joining(" or ")));
      }
    }
    if (!problems.isEmpty()) {
      throw ProcessStop.configuration("--tables: " + String.join("; ", problems));
    }
    return chosen;
  }
}
