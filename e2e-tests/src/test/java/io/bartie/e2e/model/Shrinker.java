package io.bartie.e2e.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Delta debugging: takes away what a failure does not need, until no single item can go or the time
 * is over. Candidates are tried many at a time.
 */
final class Shrinker<T> {
  /** Tries lists; says which of them is the first that still fails, or -1. */
  interface Trial<T> {
    int firstFailing(List<List<T>> candidates);
  }

  private static final int FIRST_PARTS = 8;

  private final Trial<T> trial;
  private final BooleanSupplier timeIsLeft;

  Shrinker(Trial<T> trial, BooleanSupplier timeIsLeft) {
    this.trial = trial;
    this.timeIsLeft = timeIsLeft;
  }

  /** A part of the items, in their order, that fails as all of them do. */
  List<T> shrink(List<T> failing) {
    List<T> items = failing;
    int parts = FIRST_PARTS;
    while (items.size() > 1 && timeIsLeft.getAsBoolean()) {
      List<List<T>> candidates = candidates(items, parts);
      int found = trial.firstFailing(candidates);
      if (found >= 0) {
        items = candidates.get(found);
        parts = FIRST_PARTS;
      } else if (parts >= items.size()) {
        return items;
      } else {
        parts *= 2;
      }
    }
    return items;
  }

  /**
   * Halves and so on down to so many parts, each alone and left out, and any two of the first
   * eight; the smallest list first. What two statements far apart bring about is so found in lists
   * of a quarter, and not only by leaving out one part after the other.
   */
  private static <T> List<List<T>> candidates(List<T> items, int most) {
    Set<List<T>> candidates = new LinkedHashSet<>();
    for (int count = 2; count <= most; count *= 2) {
      List<List<T>> parts = parts(items, count);
      for (List<T> part : parts) {
        candidates.add(part);
        candidates.add(joined(parts.stream().filter(other -> other != part).toList()));
      }
      if (count == FIRST_PARTS) {
        for (int i = 0; i < parts.size(); i++) {
          for (int j = i + 1; j < parts.size(); j++) {
            candidates.add(joined(List.of(parts.get(i), parts.get(j))));
          }
        }
      }
    }
    candidates.remove(items);
    return candidates.stream().sorted(Comparator.comparingInt(List::size)).toList();
  }

  private static <T> List<List<T>> parts(List<T> items, int most) {
    int count = Math.min(most, items.size());
    List<List<T>> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int from = (int) ((long) items.size() * i / count);
      int to = (int) ((long) items.size() * (i + 1) / count);
      parts.add(List.copyOf(items.subList(from, to)));
    }
    return parts;
  }

  private static <T> List<T> joined(List<List<T>> parts) {
    return parts.stream().flatMap(List::stream).toList();
  }
}
