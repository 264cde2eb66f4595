package io.bartie.reader.slot;

import io.bartie.position.Lsn;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The timeline that the source writes on, and those that it came from. A standby that takes over
 * and a backup that is restored begin a new one: what the old one held beyond the branch is not in
 * it. Pure.
 *
 * @param current the timeline now
 * @param branches per ancestor, where it was left
 */
public record TimelineHistory(int current, Map<Integer, Lsn> branches) {
  public TimelineHistory {
    branches = Map.copyOf(branches);
  }

  /** A timeline whose ancestors are not asked for. */
  public static TimelineHistory of(int current) {
    return new TimelineHistory(current, Map.of());
  }

  /**
   * Reads a timeline history file (PostgreSQL documentation, "Timelines"): a line per ancestor with
   * its number, where it was left, and a reason; empty lines and comments besides.
   */
  public static TimelineHistory parse(int current, String file) {
    Map<Integer, Lsn> branches = new HashMap<>();
    file.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .map(line -> line.split("\\s+", 3))
        .forEach(parts -> branches.put(Integer.parseInt(parts[0]), Lsn.parse(parts[1])));
    return new TimelineHistory(current, branches);
  }

  /** Where an ancestor was left; empty when the timeline is no ancestor. */
  public Optional<Lsn> leftAt(int ancestor) {
    return Optional.ofNullable(branches.get(ancestor));
  }
}
