package io.bartie.e2e.database;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says in which lines two tables differ; duplicate lines count. */
public record TableComparison(String table, List<String> missing, List<String> surplus, int size) {
  private static final int SHOWN = 5;

  /** Compares every column of the source's table with the same columns at the destination. */
  public static TableComparison of(String table, Database source, Database dest) {
    ExactTable exact = new ExactTable(table);
    List<String> columns = exact.columns(source);
    return of(table, exact.lines(source, columns), exact.lines(dest, columns));
  }

  public static TableComparison of(String table, List<String> source, List<String> dest) {
    Map<String, Integer> counts = new HashMap<>();
    source.forEach(line -> counts.merge(line, 1, Integer::sum));
    List<String> surplus = new ArrayList<>();
    for (String line : dest) {
      Integer left = counts.get(line);
      if (left == null || left == 0) {
        surplus.add(line);
      } else {
        counts.put(line, left - 1);
      }
    }
    List<String> missing = new ArrayList<>();
    counts.forEach(
        (line, count) -> {
          for (int i = 0; i < count; i++) {
            missing.add(line);
          }
        });
    missing.sort(null);
    return new TableComparison(table, List.copyOf(missing), List.copyOf(surplus), source.size());
  }

  public boolean isSame() {
    return missing.isEmpty() && surplus.isEmpty();
  }

  @Override
  public String toString() {
    return isSame()
        ? table + ": same, " + size + " rows"
        : table
            + ": of "
            + size
            + " rows at the source "
            + missing.size()
            + " are missing at the destination, and it has "
            + surplus.size()
            + " others\n  missing: "
            + sample(missing)
            + "\n  others:  "
            + sample(surplus);
  }

  private static String sample(List<String> lines) {
    return String.join(
        "\n           ",
        lines.stream()
            .limit(SHOWN)
            .map(line -> line.length() <= 200 ? line : line.substring(0, 200) + " …")
            .toList());
  }
}
