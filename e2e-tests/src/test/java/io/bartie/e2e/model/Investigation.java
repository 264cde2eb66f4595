package io.bartie.e2e.model;

import static java.util.stream.Collectors.joining;

import io.bartie.e2e.stack.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Finds the smallest history that fails as a round did, by running parts of it on new tables. */
final class Investigation {
  private static final int AT_ONCE = 40;

  private final Stack stack;
  private final String destinationFault;
  private final long end;

  Investigation(Stack stack, String destinationFault, Duration time) {
    this.stack = stack;
    this.destinationFault = destinationFault;
    this.end = System.nanoTime() + time.toNanos();
  }

  /** The history of the round that is at fault, shrunk; see {@link Finding}. */
  Finding of(String where, RoundSettings settings, List<History> histories, RoundResult result) {
    String what = result.toString();
    History suspect = suspect(settings, histories, result);
    if (suspect == null) {
      return new Finding(where, what, null, false);
    }
    for (RoundSettings again : List.of(settings.withoutKills(), settings)) {
      Moment moment = Moment.of(histories.indexOf(suspect));
      Trial trial = new Trial(suspect, again, moment, result.trouble() != null);
      if (timeIsLeft() && trial.firstFailing(List.of(suspect.steps(), suspect.steps())) >= 0) {
        List<Step> shrunk = new Shrinker<>(trial, this::timeIsLeft).shrink(suspect.steps());
        return new Finding(where, what, suspect.with(shrunk), true);
      }
    }
    return new Finding(where, what, suspect, false);
  }

  /** Whose table differs, or is named by the process that ended; else by trying. */
  private History suspect(RoundSettings settings, List<History> histories, RoundResult result) {
    if (!result.differences().isEmpty()) {
      return histories.get(result.differences().get(0).history());
    }
    String said =
        result.trouble().lines().filter(line -> !line.contains(" INFO ")).collect(joining("\n"));
    for (int i = 0; i < histories.size(); i++) {
      for (ModelTable table : histories.get(i).tables()) {
        if (said.contains(table.name(i))
            || table.copies(i, false).stream().anyMatch(said::contains)) {
          return histories.get(i);
        }
      }
    }
    List<History> left =
        new Shrinker<History>(
                candidates -> firstInTrouble(settings.withoutKills(), candidates), this::timeIsLeft)
            .shrink(histories);
    return left.size() == 1 ? left.get(0) : null;
  }

  private int firstInTrouble(RoundSettings settings, List<List<History>> candidates) {
    for (int i = 0; i < candidates.size() && timeIsLeft(); i++) {
      if (!new Round(stack, settings, destinationFault, false).run(candidates.get(i)).isClean()) {
        return i;
      }
    }
    return -1;
  }

  private boolean timeIsLeft() {
    return System.nanoTime() < end;
  }

  /** Parts of one history, each run on its own tables through a new pipeline. */
  private final class Trial implements Shrinker.Trial<Step> {
    private final History history;
    private final RoundSettings settings;
    private final Moment moment;
    private final boolean oneByOne;

    /**
     * @param moment that of the history when it failed
     * @param oneByOne whether the failure ends the pipeline, so that only one can be tried in each
     */
    Trial(History history, RoundSettings settings, Moment moment, boolean oneByOne) {
      this.history = history;
      this.settings = settings;
      this.moment = moment;
      this.oneByOne = oneByOne;
    }

    @Override
    public int firstFailing(List<List<Step>> candidates) {
      int atOnce = oneByOne ? 1 : AT_ONCE;
      for (int from = 0; from < candidates.size() && timeIsLeft(); from += atOnce) {
        List<History> some = new ArrayList<>();
        for (List<Step> steps :
            candidates.subList(from, Math.min(candidates.size(), from + atOnce))) {
          some.add(history.with(steps));
        }
        RoundResult result = new Round(stack, settings, destinationFault, false).run(some, moment);
        if (!result.differences().isEmpty()) {
          return from + result.differences().get(0).history();
        }
        if (result.trouble() != null) {
          return oneByOne ? from : -1;
        }
      }
      return -1;
    }
  }
}
