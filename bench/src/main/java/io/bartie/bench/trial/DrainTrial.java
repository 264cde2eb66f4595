package io.bartie.bench.trial;

import io.bartie.bench.contestant.Contestant;
import io.bartie.bench.contestant.PipelineSettings;
import io.bartie.bench.database.EndMark;
import io.bartie.bench.database.SourceDatabase;
import io.bartie.bench.database.Wait;
import io.bartie.bench.measure.UseMeter;
import io.bartie.bench.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Changes that are in the WAL already: from the moment the slot becomes active until the last of
 * them can be read at the destination. Everyone drains the same WAL, one after the other.
 *
 * @param settings what this variant changes of the pipeline
 * @param againstNative whether native replication drains it too
 */
record DrainTrial(
    Load load,
    String variant,
    Workload workload,
    UnaryOperator<PipelineSettings> settings,
    boolean againstNative)
    implements Trial {
  /** Enough in each partition for the default batch to be full when the recording ends. */
  private static final int FILLERS_PER_PARTITION = 1000;

  @Override
  public List<Measurement> run(Arena arena, int round) {
    PipelineSettings pipeline = settings.apply(arena.settings());
    try (SourceDatabase source = arena.source(load, workload);
        Contestants contestants =
            againstNative
                ? arena.both(source, workload, pipeline, round)
                : arena.pipelineAlone(source, pipeline)) {
      contestants.forEach(Contestant::beginCopy);
      contestants.forEach(Contestant::finishCopy);
      EndMark end = source.record(workload, FILLERS_PER_PARTITION * pipeline.partitions());
      return contestants.inTurn(
          contestant -> {
            arena.checkpoint();
            Measurement measured = drain(contestant, end, round);
            Verification.check(workload, source, contestant);
            contestant.stop();
            return measured;
          });
    }
  }

  private Measurement drain(Contestant contestant, EndMark end, int round) {
    contestant.start();
    Stopwatch watch = new Stopwatch();
    UseMeter meter = UseMeter.begin(contestant.targets());
    Wait.PRECISE.until(
        load + " to be drained by " + contestant.name(), () -> contestant.hasApplied(end));
    double seconds = watch.seconds();
    return new Measurement(
        load,
        variant,
        contestant.name(),
        round,
        Map.of(Metric.SECONDS, seconds, Metric.PER_SECOND, workload.events() / seconds),
        meter.end());
  }
}
