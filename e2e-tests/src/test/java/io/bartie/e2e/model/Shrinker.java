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

  /** Halves and so on down to so many parts, each alone and left out; the smallest list first. */
  private static <T> List<List<T>> candidates(List<T> items, int most) {
    Set<List<T>> candidates = new LinkedHashSet<>();
    for (int parts = 2; parts <= most; parts *= 2) {
      int count = Math.min(parts, items.size());
      for (int i = 0; i < count; i++) {
        int from = (int) ((long) items.size() * i / count);
        int to = (int) ((long) items.size() * (i + 1) / count);
        candidates.add(List.copyOf(items.subList(from, to)));
        List<T> rest = new ArrayList<>(items.subList(0, from));
        rest.addAll(items.subList(to, items.size()));
        candidates.add(List.copyOf(rest));
      }
    }
    return candidates.stream().sorted(Comparator.comparingInt(List::size)).toList();
  }
}
