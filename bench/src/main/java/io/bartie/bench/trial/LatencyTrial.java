package io.bartie.bench.trial;

import io.bartie.bench.contestant.Contestant;
import io.bartie.bench.contestant.PipelineSettings;
import io.bartie.bench.database.EndMark;
import io.bartie.bench.database.Session;
import io.bartie.bench.database.SourceDatabase;
import io.bartie.bench.database.Wait;
import io.bartie.bench.measure.ArrivalLog;
import io.bartie.bench.measure.PacedCommits;
import io.bartie.bench.measure.ProcessUse;
import io.bartie.bench.measure.Samples;
import io.bartie.bench.measure.UseMeter;
import io.bartie.bench.workload.Notes;
import io.bartie.bench.workload.ObservationTable;
import io.bartie.bench.workload.Rows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.UnaryOperator;

/**
 * Transactions at a steady rate, one insert each: from the acknowledgement of the commit on the
 * source until a reader that asks all the time sees the row at the destination.
 *
 * @param settings what this variant changes of the pipeline; null for native replication
 * @param duration of what is measured; a tenth of it goes before, to warm up, and is not counted
 */
record LatencyTrial(
    Load load,
    String variant,
    UnaryOperator<PipelineSettings> settings,
    double perSecond,
    Duration duration,
    long seed)
    implements Trial {
  private static final Rows ROWS = new Rows(new ObservationTable("observations"), 1000);
  private static final double WARM_UP = 0.1;

  /** The probe's rest: it adds half of this to a latency on average. */
  private static final Wait PROBE = new Wait(Duration.ofMinutes(5), Duration.ofMillis(1));

  @Override
  public List<Measurement> run(Arena arena, int round) {
    try (SourceDatabase source = arena.source(load, ROWS);
        Contestants alone =
            settings == null
                ? arena.nativeAlone(source, ROWS)
                : arena.pipelineAlone(source, settings.apply(arena.settings()))) {
      return alone.inTurn(contestant -> measure(arena, source, contestant, round));
    }
  }

  private Measurement measure(
      Arena arena, SourceDatabase source, Contestant contestant, int round) {
    contestant.beginCopy();
    contestant.finishCopy();
    arena.checkpoint();
    contestant.start();
    PacedCommits commits =
        new PacedCommits(perSecond, duration.plusMillis((long) (duration.toMillis() * WARM_UP)));
    UseMeter meter = UseMeter.begin(contestant.targets());
    Stopwatch watch = new Stopwatch();
    Samples latencies = latencies(source, contestant, commits);
    double seconds = watch.seconds();
    Map<String, ProcessUse> uses = meter.end();
    EndMark end = source.mark(0);
    Wait.PATIENT.until("the end of " + load, () -> contestant.hasApplied(end));
    Verification.check(ROWS, source, contestant);
    contestant.stop();
    Map<Metric, Double> figures = new EnumMap<>(LatencyFigures.of(latencies, seconds));
    figures.put(Metric.PER_SECOND, commits.achievedPerSecond());
    return new Measurement(load, variant, contestant.name(), round, figures, uses);
  }

  private Samples latencies(SourceDatabase source, Contestant contestant, PacedCommits commits) {
    Notes notes = new Notes(new SplittableRandom(seed));
    CompletableFuture<Void> load =
        CompletableFuture.runAsync(
            () -> {
              try (Session session = Session.open(source.server(), source.name())) {
                commits.run(number -> session.run(ROWS.table().insert(key(number), notes.next())));
              }
            },
            command -> new Thread(command, "load").start());
    ArrivalLog arrivals = new ArrivalLog(commits.count());
    PROBE.until(
        "the rows of " + load() + " at " + contestant.name(),
        () -> {
          contestant.requireRunning();
          if (load.isCompletedExceptionally()) {
            rethrow(load);
          }
          probe(contestant.destination(), arrivals);
          return arrivals.isComplete();
        });
    rethrow(load);
    List<Double> millis = new ArrayList<>();
    for (int i = (int) (commits.count() * WARM_UP / (1 + WARM_UP)); i < commits.count(); i++) {
      millis.add((arrivals.seenNanos(i) - commits.acknowledgedNanos(i)) / 1e6);
    }
    return Samples.of(millis);
  }

  private static void rethrow(CompletableFuture<Void> load) {
    try {
      load.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private static void probe(Session destination, ArrivalLog arrivals) {
    List<Integer> seen =
        destination
            .column(
                "SELECT observation_id - "
                    + key(0)
                    + " FROM "
                    + ROWS.table().name()
                    + " WHERE observation_id >= "
                    + key(arrivals.floor()))
            .stream()
            .map(Integer::valueOf)
            .toList();
    arrivals.saw(seen, System.nanoTime());
  }

  private static long key(long number) {
    return ROWS.baseRows() + 1 + number;
  }
}
