package io.bartie.bench.trial;

import io.bartie.bench.contestant.Contestant;
import io.bartie.bench.database.SourceDatabase;
import io.bartie.bench.database.Wait;
import io.bartie.bench.measure.ProcessUse;
import io.bartie.bench.measure.UseMeter;
import io.bartie.bench.workload.Rows;
import java.util.List;
import java.util.Map;

/** The initial copy: from the moment the slot is there until all rows are at the destination. */
record CopyTrial(Load load, Rows rows) implements Trial {
  @Override
  public String variant() {
    return "";
  }

  @Override
  public List<Measurement> run(Arena arena, int round) {
    try (SourceDatabase source = arena.source(load, rows);
        Contestants contestants = arena.both(source, rows, arena.settings(), round)) {
      return contestants.inTurn(
          contestant -> {
            arena.checkpoint();
            return copy(source, contestant, round);
          });
    }
  }

  private Measurement copy(SourceDatabase source, Contestant contestant, int round) {
    contestant.beginCopy();
    Stopwatch watch = new Stopwatch();
    UseMeter meter = UseMeter.begin(contestant.targets());
    Wait.PRECISE.until(
        "the copy of " + contestant.name(),
        () -> {
          contestant.requireRunning();
          return contestant.hasCopied();
        });
    double seconds = watch.seconds();
    Map<String, ProcessUse> uses = meter.end();
    Verification.check(rows, source, contestant);
    contestant.finishCopy();
    return new Measurement(
        load,
        variant(),
        contestant.name(),
        round,
        Map.of(Metric.SECONDS, seconds, Metric.PER_SECOND, rows.baseRows() / seconds),
        uses);
  }
}
