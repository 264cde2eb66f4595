package io.bartie.e2e.model;

import java.util.List;
import java.util.Map;

/**
 * What a round has shown.
 *
 * @param differences tables that are not the same, each with the place of its history among those
 *     of the round
 * @param trouble what is wrong with the pipeline as a whole, or null: a process has ended, it does
 *     not settle, the topic holds a change twice, the judge disagrees
 * @param statements how many were sent
 * @param refused how many of them the source refused, and their transactions with them
 * @param tables how many were compared
 * @param events how many of each {@code op} the topic holds
 */
record RoundResult(
    List<Difference> differences,
    String trouble,
    long statements,
    long refused,
    int tables,
    Map<String, Long> events) {
  record Difference(int history, String text) {}

  RoundResult {
    differences = List.copyOf(differences);
  }

  boolean isClean() {
    return differences.isEmpty() && trouble == null;
  }

  @Override
  public String toString() {
    return isClean()
        ? tables + " tables same"
        : (trouble == null ? "" : trouble + "\n")
            + String.join("\n", differences.stream().map(Difference::text).toList());
  }
}
