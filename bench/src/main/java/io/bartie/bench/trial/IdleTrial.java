package io.bartie.bench.trial;

import io.bartie.bench.BenchException;
import io.bartie.bench.contestant.Contestant;
import io.bartie.bench.contestant.PipelineSettings;
import io.bartie.bench.database.EndMark;
import io.bartie.bench.database.SourceDatabase;
import io.bartie.bench.database.Wait;
import io.bartie.bench.measure.ProcessUse;
import io.bartie.bench.measure.UseMeter;
import io.bartie.bench.workload.ObservationTable;
import io.bartie.bench.workload.Rows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * How long everything takes from being started to the first change that can be read at the
 * destination, and what it uses afterwards, with nothing to do.
 *
 * @param rest before the idle time is measured, so that nothing of the start is left
 */
record IdleTrial(
    Load load,
    String variant,
    UnaryOperator<PipelineSettings> settings,
    Duration rest,
    Duration duration)
    implements Trial {
  private static final Rows ROWS = new Rows(new ObservationTable("observations"), 1000);

  @Override
  public List<Measurement> run(Arena arena, int round) {
    try (SourceDatabase source = arena.source(load, ROWS);
        Contestants contestants =
            arena.both(source, ROWS, settings.apply(arena.settings()), round)) {
      return contestants.inTurn(contestant -> measure(source, contestant, round));
    }
  }

  private Measurement measure(SourceDatabase source, Contestant contestant, int round) {
    contestant.beginCopy();
    contestant.finishCopy();
    EndMark change = source.mark(0);
    Stopwatch start = new Stopwatch();
    contestant.launch();
    String arrived =
        "EXISTS (SELECT FROM " + SourceDatabase.END + " WHERE id = " + change.id() + ")";
    Wait.PRECISE.until(
        "the first event of " + contestant.name(),
        () -> {
          contestant.requireRunning();
          return contestant.destination().holds(arrived);
        });
    double firstEvent = start.seconds();
    pass(rest);
    UseMeter meter = UseMeter.begin(contestant.targets());
    Stopwatch idle = new Stopwatch();
    pass(duration);
    double seconds = idle.seconds();
    Map<String, ProcessUse> uses = meter.end();
    contestant.stop();
    return new Measurement(
        load,
        variant,
        contestant.name(),
        round,
        Map.of(Metric.FIRST_EVENT_SECONDS, firstEvent, Metric.SECONDS, seconds),
        uses);
  }

  // Time itself is what is awaited here.
  private static void pass(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted while idle", e);
    }
  }
}
