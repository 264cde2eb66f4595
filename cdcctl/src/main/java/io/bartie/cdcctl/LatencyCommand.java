package io.bartie.cdcctl;

import io.bartie.cdcctl.latency.Latency;
import io.bartie.cdcctl.latency.LatencyCsv;
import io.bartie.cdcctl.latency.LatencyReport;
import io.bartie.cdcctl.latency.LatencyTables;
import io.bartie.config.Setting;
import io.bartie.config.SettingOptions;
import io.bartie.config.SettingValues;
import io.bartie.connect.DatabaseUrl;
import io.bartie.connect.PinnedSession;
import io.bartie.process.ExitCode;
import io.bartie.process.ProcessStop;
import io.bartie.sql.TableName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Reports how long changes took from commit on the source to the destination's row. */
@Command(
    name = "latency",
    version = "cdcctl 0.1.0",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = {"Reports how long changes took from commit on the source to the destination.", ""},
    description = {
      "Reports count, average, p50, p95, p99 and maximum of __bartie_updated_at - __bartie_commit_ts over all rows of"
          + " every table of the destination that has these columns: per table, and in total.",
      "",
      "A row tells of the last change that reached it; deleted rows tell nothing. A row of the initial copy carries"
          + " the time of the copy's snapshot as its commit time, so it tells how long the copy took to reach it."
          + " Percentiles are latencies that occurred. Two clocks are involved, the source's (commit) and the"
          + " destination's (arrival): if rows seem to arrive before their commit, the report says so.",
      ""
    },
    footer = {
      "",
      "Exit 0: reported. Exit 1: there is no row to report on. Exit 2: wrong usage, no such table, or the destination"
          + " could not be read."
    })
final class LatencyCommand implements Callable<Integer> {
  static final Setting TABLE =
      Setting.of(
          "table",
          "BARTIE_LATENCY_TABLE",
          null,
          "Only this table: schema.name or, in schema public, name.");
  static final Setting SINCE =
      Setting.of(
          "since",
          "BARTIE_LATENCY_SINCE",
          null,
          "Only changes committed within this time before now (30s, 5m, 1h).");
  static final Setting CSV =
      Setting.of(
          "csv",
          "BARTIE_LATENCY_CSV",
          null,
          "Write the same numbers to this file too, in milliseconds: one line per table, and one for the total.");

  private static final List<Setting> SETTINGS = List.of(TABLE, SINCE, CSV, Setting.DESTINATION);

  private final Map<String, String> environment;

  @Spec private CommandSpec spec;

  private LatencyCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  static CommandLine commandLine(Map<String, String> environment) {
    CommandLine latency = new CommandLine(new LatencyCommand(environment));
    SettingOptions.add(latency.getCommandSpec(), SETTINGS);
    return latency;
  }

  @Override
  public Integer call() {
    SettingValues values = SettingOptions.values(spec, SETTINGS, environment);
    DatabaseUrl destination = values.database(Setting.DESTINATION);
    Optional<TableName> table = table(values);
    Optional<Duration> since =
        values.text(SINCE) == null
            ? Optional.empty()
            : Optional.of(values.duration(SINCE, Duration.ofMillis(1), Duration.ofDays(36500)));
    Optional<Path> csv = Optional.ofNullable(values.text(CSV)).map(Path::of);
    values.check();

    List<Latency> latencies = read(destination, table, since);
    csv.ifPresent(file -> write(file, latencies));
    LatencyReport.print(latencies, since, spec.commandLine().getOut());
    return (Latency.total(latencies).isPresent() ? ExitCode.DONE : ExitCode.FALSE).code();
  }

  private static Optional<TableName> table(SettingValues values) {
    String name = values.text(TABLE);
    if (name == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(TableName.parse(name));
    } catch (IllegalArgumentException e) {
      try {
        return Optional.of(TableName.parse("public." + name));
      } catch (IllegalArgumentException neither) {
        values.error(TABLE, e.getMessage());
        return Optional.empty();
      }
    }
  }

  private static List<Latency> read(
      DatabaseUrl destination, Optional<TableName> table, Optional<Duration> since) {
    try (Connection connection = PinnedSession.open(destination, "bartie-cdcctl")) {
      List<TableName> tables = LatencyTables.of(connection);
      if (table.isPresent()) {
        if (!tables.contains(table.get())) {
          throw ProcessStop.configuration(
              "the destination has no table " + table.get() + " that the pipeline writes");
        }
        tables = List.of(table.get());
      }
      return Latency.of(connection, tables, since);
    } catch (SQLException e) {
      throw ProcessStop.configuration(
          "the destination " + destination + " cannot be read: " + e.getMessage());
    }
  }

  private static void write(Path file, List<Latency> latencies) {
    try {
      Files.writeString(file, LatencyCsv.of(latencies));
    } catch (IOException e) {
      throw ProcessStop.configuration("--csv " + file + " cannot be written: " + e);
    }
  }
}
