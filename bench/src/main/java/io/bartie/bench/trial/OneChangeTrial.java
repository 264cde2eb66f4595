package io.bartie.bench.trial;

import io.bartie.bench.BenchException;
import io.bartie.bench.contestant.Contestant;
import io.bartie.bench.contestant.PipelineSettings;
import io.bartie.bench.database.EndMark;
import io.bartie.bench.database.SourceDatabase;
import io.bartie.bench.database.Wait;
import io.bartie.bench.measure.ProcessUse;
import io.bartie.bench.measure.Samples;
import io.bartie.bench.measure.UseMeter;
import io.bartie.bench.workload.Notes;
import io.bartie.bench.workload.Rows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * One update at a time of a table of some size: from the acknowledgement of its commit until it can
 * be read at the destination, and only then the next.
 */
record OneChangeTrial(
    Load load, String variant, Rows rows, UnaryOperator<PipelineSettings> settings, long seed)
    implements Trial {
  private static final int WARM_UP = 20;
  private static final int COUNTED = 100;
  private static final Wait PROBE = new Wait(Duration.ofMinutes(5), Duration.ofMillis(1));

  @Override
  public List<Measurement> run(Arena arena, int round) {
    try (SourceDatabase source = arena.source(load, rows);
        Contestants contestants =
            arena.both(source, rows, settings.apply(arena.settings()), round)) {
      return contestants.inTurn(contestant -> measure(arena, source, contestant, round));
    }
  }

  private Measurement measure(
      Arena arena, SourceDatabase source, Contestant contestant, int round) {
    contestant.beginCopy();
    contestant.finishCopy();
    contestant.start();
    arena.checkpoint();
    Measurement measured = change(source, contestant, round);
    EndMark end = source.mark(0);
    Wait.PATIENT.until("the end of " + load, () -> contestant.hasApplied(end));
    Verification.check(rows, source, contestant);
    contestant.stop();
    return measured;
  }

  private Measurement change(SourceDatabase source, Contestant contestant, int round) {
    // Changes of its own: those of the one before came with the copy.
    SplittableRandom random = new SplittableRandom(seed + contestant.name().hashCode());
    Notes notes = new Notes(random.split());
    List<Double> millis = new ArrayList<>();
    for (int i = 0; i < WARM_UP; i++) {
      changeOne(source, contestant, 1 + random.nextLong(rows.baseRows()), notes.next());
    }
    UseMeter meter = UseMeter.begin(contestant.targets());
    Stopwatch watch = new Stopwatch();
    for (int i = 0; i < COUNTED; i++) {
      millis.add(changeOne(source, contestant, 1 + random.nextLong(rows.baseRows()), notes.next()));
    }
    double seconds = watch.seconds();
    Map<String, ProcessUse> uses = meter.end();
    return new Measurement(
        load,
        variant,
        contestant.name(),
        round,
        LatencyFigures.of(Samples.of(millis), seconds),
        uses);
  }

  private double changeOne(
      SourceDatabase source, Contestant contestant, long key, String newNotes) {
    String arrived =
        "EXISTS (SELECT FROM %s WHERE observation_id = %d AND notes = '%s')"
            .formatted(rows.table().name(), key, newNotes);
    if (contestant.destination().holds(arrived)) {
      throw new BenchException("row " + key + " is at the destination before its change");
    }
    source.session().run(rows.table().update(key, newNotes));
    long committed = System.nanoTime();
    PROBE.until(
        "a change of row " + key + " at " + contestant.name(),
        () -> {
          contestant.requireRunning();
          return contestant.destination().holds(arrived);
        });
    return (System.nanoTime() - committed) / 1e6;
  }
}
