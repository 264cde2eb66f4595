package io.bartie.bench.report;

import io.bartie.bench.contestant.Contestant;
import io.bartie.bench.measure.ProcessUse;
import io.bartie.bench.trial.Kind;
import io.bartie.bench.trial.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Arranges results in tables: throughput, latency, idle, and what each process cost. */
public final class ResultTables {
  private static final String NONE = "";
  private static final List<String> COST_TARGETS =
      List.of(
          "source server",
          "walsender",
          "destination server",
          "apply worker",
          "writer's sessions",
          "reader",
          "writer",
          "broker");

  private final List<Result> results;

  public ResultTables(List<Result> results) {
    this.results = List.copyOf(results);
  }

  /** Those tables that have something in them. */
  public List<Table> all() {
    return Stream.of(throughput(), latency(), idle(), cost())
        .filter(table -> !table.rows().isEmpty())
        .toList();
  }

  Table throughput() {
    List<List<String>> rows = new ArrayList<>();
    for (Result bartie : of(Kind.THROUGHPUT)) {
      if (!bartie.contestant().equals(Contestant.BARTIE)) {
        continue;
      }
      Optional<Result> other = nativeOf(bartie);
      rows.add(
          List.of(
              bartie.load().toString(),
              words(bartie),
              other.map(result -> figure(result, Metric.SECONDS, "%.2f")).orElse(NONE),
              figure(bartie, Metric.SECONDS, "%.2f"),
              other.map(result -> figure(result, Metric.PER_SECOND, "%,.0f")).orElse(NONE),
              figure(bartie, Metric.PER_SECOND, "%,.0f"),
              bartie.ratio().isPresent() ? text("%.2f", bartie.ratio().getAsDouble()) : NONE,
              bartie.load().aim().isPresent()
                  ? text(">= %.1f", bartie.load().aim().getAsDouble())
                  : NONE,
              bartie.reachesAim().map(reached -> reached ? "yes" : "no").orElse(NONE)));
    }
    return new Table(
        "Throughput (events or copied rows a second; medians)",
        2,
        List.of(
            "load",
            "what",
            "native s",
            "bartie s",
            "native /s",
            "bartie /s",
            "ratio",
            "aim",
            "reached"),
        rows);
  }

  Table latency() {
    List<List<String>> rows = new ArrayList<>();
    for (Result result : of(Kind.LATENCY)) {
      rows.add(
          List.of(
              result.load().toString(),
              words(result),
              result.contestant(),
              figure(result, Metric.PER_SECOND, "%,.0f"),
              figure(result, Metric.P50_MS, "%,.1f"),
              figure(result, Metric.P95_MS, "%,.1f"),
              figure(result, Metric.P99_MS, "%,.1f"),
              figure(result, Metric.MAX_MS, "%,.1f")));
    }
    return new Table(
        "Latency, commit on the source to visible at the destination (milliseconds; medians)",
        3,
        List.of("load", "what", "who", "/s", "p50", "p95", "p99", "max"),
        rows);
  }

  Table idle() {
    List<List<String>> rows = new ArrayList<>();
    for (Result result : of(Kind.IDLE)) {
      rows.add(
          List.of(
              result.contestant(),
              figure(result, Metric.FIRST_EVENT_SECONDS, "%.2f"),
              percent(result, "reader"),
              percent(result, "writer"),
              percent(result, "broker"),
              percent(result, "source server"),
              percent(result, "destination server"),
              resident(result, "reader"),
              resident(result, "writer")));
    }
    return new Table(
        "Start and rest (CPU in percent of one core; memory in MiB)",
        1,
        List.of(
            "who",
            "start to first event s",
            "reader %",
            "writer %",
            "broker %",
            "source %",
            "destination %",
            "reader RSS",
            "writer RSS"),
        rows);
  }

  Table cost() {
    List<String> header = new ArrayList<>(List.of("load", "what", "who"));
    header.addAll(COST_TARGETS);
    header.addAll(List.of("reader peak", "writer peak"));
    List<List<String>> rows = new ArrayList<>();
    for (Result result : results) {
      if (result.load().kind() == Kind.IDLE) {
        continue;
      }
      List<String> row =
          new ArrayList<>(List.of(result.load().toString(), result.variant(), result.contestant()));
      for (String target : COST_TARGETS) {
        row.add(use(result, target).map(use -> text("%.2f", use.cpuSeconds())).orElse(NONE));
      }
      for (String target : List.of("reader", "writer")) {
        row.add(use(result, target).map(use -> text("%.0f", use.peakMib())).orElse(NONE));
      }
      rows.add(row);
    }
    return new Table(
        "Cost while it was timed (CPU seconds, servers with all their processes; peak RSS in MiB)",
        3,
        header,
        rows);
  }

  private List<Result> of(Kind kind) {
    return results.stream().filter(result -> result.load().kind() == kind).toList();
  }

  private Optional<Result> nativeOf(Result bartie) {
    return results.stream()
        .filter(result -> result.contestant().equals(Contestant.NATIVE))
        .filter(result -> result.load() == bartie.load())
        .filter(result -> result.variant().equals(bartie.variant()))
        .findFirst();
  }

  /** The variant; where there is only one, what the load is. */
  static String words(Result result) {
    return result.variant().isEmpty() ? result.load().description() : result.variant();
  }

  private static Optional<ProcessUse> use(Result result, String target) {
    return Optional.ofNullable(result.uses().get(target));
  }

  private static String percent(Result result, String target) {
    double seconds = result.value(Metric.SECONDS).orElseThrow();
    return use(result, target)
        .map(use -> text("%.2f", 100 * use.cpuSeconds() / seconds))
        .orElse(NONE);
  }

  private static String resident(Result result, String target) {
    return use(result, target).map(use -> text("%.0f", use.residentMib())).orElse(NONE);
  }

  private static String figure(Result result, Metric metric, String format) {
    return result.value(metric).map(value -> text(format, value)).orElse(NONE);
  }

  private static String text(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
