package io.bartie.bench.trial;

import io.bartie.bench.contestant.PipelineSettings;
import io.bartie.bench.workload.Inserts;
import io.bartie.bench.workload.Mixed;
import io.bartie.bench.workload.ObservationTable;
import io.bartie.bench.workload.OneTransaction;
import io.bartie.bench.workload.Rows;
import io.bartie.bench.workload.Updates;
import io.bartie.bench.workload.Workload;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The trials of each load, in every variant that is measured. */
public final class Trials {
  private static final ObservationTable TABLE = new ObservationTable("observations");
  private static final UnaryOperator<PipelineSettings> DEFAULTS = UnaryOperator.identity();
  private static final UnaryOperator<PipelineSettings> FRESH =
      settings -> settings.with("BARTIE_BATCH_MAX_AGE", "10ms");
  private static final double STEADY_RATE = 200;

  private final Sizes sizes;
  private final long seed;

  /**
   * @param seed the same seed makes the same workloads
   */
  public Trials(Sizes sizes, long seed) {
    this.sizes = sizes;
    this.seed = seed;
  }

  public List<Trial> of(Load load) {
    return switch (load) {
      case W0 -> List.of(new CopyTrial(load, new Rows(TABLE, sizes.copied())));
      case W1 -> List.of(drain(load, Inserts.into(1, sizes.changes(), seed)));
      case W2 -> List.of(drain(load, updates(sizes.changes())));
      case W3 -> List.of(drain(load, new Mixed(TABLE, sizes.changes(), sizes.changes(), seed)));
      case W4 -> List.of(drain(load, new OneTransaction(TABLE, sizes.oneTransaction())));
      case L ->
          List.of(
              steady(load, "", null),
              steady(load, "default batch", DEFAULTS),
              steady(load, "10 ms age", FRESH));
      case IDLE ->
          List.of(new IdleTrial(load, "10 ms age", FRESH, sizes.restBeforeIdle(), sizes.idle()));
      case SIZE -> sizes.tables().stream().<Trial>map(rows -> oneChange(load, rows)).toList();
      case TABLES ->
          Stream.of(1, 10, 100)
              .<Trial>map(
                  tables ->
                      new DrainTrial(
                          load,
                          count(tables, "table"),
                          Inserts.into(tables, sizes.growthChanges(), seed),
                          DEFAULTS,
                          true))
              .toList();
      case WRITERS ->
          Stream.of(1, 2, 3)
              .map(
                  writers ->
                      growth(
                          load,
                          count(writers, "writer"),
                          settings -> settings.withWriters(writers)))
              .toList();
      case PARTITIONS ->
          Stream.of(1, 4, 16)
              .map(
                  partitions ->
                      growth(
                          load,
                          count(partitions, "partition"),
                          settings -> settings.withPartitions(partitions)))
              .toList();
    };
  }

  private Updates updates(long changes) {
    return new Updates(TABLE, changes, changes, seed);
  }

  private static Trial drain(Load load, Workload workload) {
    return new DrainTrial(load, "", workload, DEFAULTS, true);
  }

  private Trial growth(Load load, String variant, UnaryOperator<PipelineSettings> settings) {
    return new DrainTrial(load, variant, updates(sizes.growthChanges()), settings, false);
  }

  private Trial steady(Load load, String variant, UnaryOperator<PipelineSettings> settings) {
    return new LatencyTrial(load, variant, settings, STEADY_RATE, sizes.steady(), seed);
  }

  private Trial oneChange(Load load, long rows) {
    return new OneChangeTrial(load, count(rows, "row"), new Rows(TABLE, rows), FRESH, seed);
  }

  private static String count(long number, String thing) {
    return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
  }
}
