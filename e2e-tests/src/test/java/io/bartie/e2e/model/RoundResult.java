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

  /**
   * Whether the source's server could not read its own log: rarely, from a slot that was made while
   * transactions changed its catalogs. The reader ends with 3, rightly, and nothing is wrong in the
   * copy.
   */
  boolean isOfTheServer() {
    return trouble != null && trouble.contains("could not map filen"); // …ode, or …umber since 16
  }

  @Override
  public String toString() {
    return isClean()
        ? tables + " tables same"
        : (trouble == null ? "" : trouble + "\n")
            + String.join("\n", differences.stream().map(Difference::text).toList());
  }
}
