package io.bartie.e2e.model;

import io.bartie.e2e.stack.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Rounds of a seed, one after the other, until one fails: the same seed gives the same rounds. */
final class Fuzz {
  private static final Duration INVESTIGATION = Duration.ofMinutes(6);

  private final Stack stack;
  private final int postgres;
  private final long seed;
  private final String destinationFault;
  private long histories;
  private long statements;

  Fuzz(Stack stack, int postgres, long seed) {
    this(stack, postgres, seed, "");
  }

  Fuzz(Stack stack, int postgres, long seed, String destinationFault) {
    this.stack = stack;
    this.postgres = postgres;
    this.seed = seed;
    this.destinationFault = destinationFault;
  }

  /** Runs the round of this number; what it found, or null. */
  Finding round(int number) {
    SplittableRandom random = new SplittableRandom(seed).split();
    for (int i = 0; i < number; i++) {
      random = random.split();
    }
    return round(number, RoundSettings.random(random), random);
  }

  /** The same under settings that are given. */
  Finding round(int number, RoundSettings settings, SplittableRandom random) {
    long began = System.nanoTime();
    List<History> generated = new ArrayList<>();
    for (int i = 0; i < settings.histories(); i++) {
      generated.add(HistoryGenerator.history(random.nextLong()));
    }
    RoundResult result = run(settings, generated);
    if (result.isOfTheServer()) {
      System.out.println("Postgres cannot decode its own log; once more: " + result);
      result = run(settings, generated);
    }
    histories += generated.size();
    statements += result.statements();
    String where =
        "seed " + seed + " round " + number + " (Postgres " + postgres + ", " + settings + ")";
    System.out.printf(
        "%s: %d histories, %d statements (%d refused), events %s, %d tables, %.1f s: %s%n",
        where,
        generated.size(),
        result.statements(),
        result.refused(),
        result.events(),
        result.tables(),
        (System.nanoTime() - began) / 1e9,
        result.isClean() ? "same" : "FAILED");
    if (result.isClean()) {
      return null;
    }
    return new Investigation(stack, destinationFault, INVESTIGATION)
        .of(where, settings, generated, result);
  }

  private RoundResult run(RoundSettings settings, List<History> generated) {
    return new Round(stack, settings, destinationFault, destinationFault.isEmpty()).run(generated);
  }

  long histories() {
    return histories;
  }

  long statements() {
    return statements;
  }
}
