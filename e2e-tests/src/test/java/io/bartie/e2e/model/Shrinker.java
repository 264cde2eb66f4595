package io.bartie.e2e.model;

import java.util.ArrayList;
import java.util.List;
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

  private final Trial<T> trial;
  private final BooleanSupplier timeIsLeft;

  Shrinker(Trial<T> trial, BooleanSupplier timeIsLeft) {
    this.trial = trial;
    this.timeIsLeft = timeIsLeft;
  }

  /** A part of the items, in their order, that fails as all of them do. */
  List<T> shrink(List<T> failing) {
    List<T> items = failing;
    int parts = 2;
    while (items.size() > 1 && timeIsLeft.getAsBoolean()) {
      List<List<T>> candidates = candidates(items, Math.min(parts, items.size()));
      int found = trial.firstFailing(candidates);
      if (found >= 0) {
        int gone = items.size() - candidates.get(found).size();
        items = candidates.get(found);
        // Parts of the same size as before, or the largest again when most of it went.
        parts = Math.max(2, Math.min(items.size(), (items.size() + gone - 1) / gone));
      } else if (parts >= items.size()) {
        return items;
      } else {
        parts = Math.min(items.size(), parts * 2);
      }
    }
    return items;
  }

  /** Each part alone, then all but each part; the smallest first. */
  private static <T> List<List<T>> candidates(List<T> items, int parts) {
    List<List<T>> alone = new ArrayList<>();
    List<List<T>> without = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      int from = (int) ((long) items.size() * i / parts);
      int to = (int) ((long) items.size() * (i + 1) / parts);
      alone.add(List.copyOf(items.subList(from, to)));
      List<T> rest = new ArrayList<>(items.subList(0, from));
      rest.addAll(items.subList(to, items.size()));
      without.add(List.copyOf(rest));
    }
    if (parts > 2) {
      alone.addAll(without);
    }
    return alone;
  }
}
