package io.bartie.bench;

import io.bartie.bench.contestant.PipelineFolders;
import io.bartie.bench.contestant.PipelineSettings;
import io.bartie.bench.report.Machine;
import io.bartie.bench.report.Reports;
import io.bartie.bench.report.Run;
import io.bartie.bench.trial.Arena;
import io.bartie.bench.trial.Load;
import io.bartie.bench.trial.Measurement;
import io.bartie.bench.trial.Sizes;
import io.bartie.bench.trial.Trials;
import io.bartie.localstack.LocalStack;
import io.bartie.localstack.process.StackException;
import io.bartie.localstack.settings.ProjectFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The benchmark's command line: reads what is wanted, measures it, and writes the reports. */
@Command(
    name = "bench.sh",
    mixinStandardHelpOptions = true,
    version = "bench 0.1.0",
    sortOptions = false,
    description = {
      "Measures the pipeline against Postgres's own logical replication, side by side on this"
          + " machine, on servers of its own.",
      "Prints tables, and writes them with all figures as JSON and as one HTML page."
    },
    footer = {
      "",
      "Loads: W0 initial copy; W1 inserts, W2 updates, W3 mixed, each in transactions of 10; W4 one"
          + " large transaction; L latency at 200 transactions a second; IDLE what is used at rest,"
          + " and start to first event. How the cost grows: SIZE, TABLES, WRITERS, PARTITIONS.",
      "How it is measured: docs/performance.md.",
      "Exit codes: 0 measured; 1 a measurement failed, or what arrived was not what was sent; 2"
          + " wrong usage."
    })
public final class BenchCommand implements Callable<Integer> {
  private static final Set<Load> STANDARD = EnumSet.range(Load.W0, Load.IDLE);
  private static final DateTimeFormatter FOLDER =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  @Option(
      names = "--full",
      description =
          "All loads, and the largest sizes: W0 with 5,000,000 rows, SIZE up to 10,000,000")
  private boolean full;

  @Option(
      names = "--load",
      paramLabel = "LOAD",
      split = ",",
      description = "Only these: ${COMPLETION-CANDIDATES} (default: W0 to W4, L, IDLE)")
  private List<Load> chosen = List.of();

  @Option(
      names = "--scale",
      paramLabel = "F",
      defaultValue = "1",
      description = "All sizes times F; 0.01 is for trying it out (default: 1)")
  private double scale;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description =
          "How often everything is measured; medians count (default: 3; 1 with a --scale below 1)")
  private Integer rounds;

  @Option(
      names = "--set",
      paramLabel = "VARIABLE=VALUE",
      description =
          "A variable of the environment of reader and writer (BARTIE_…); may be repeated. It is"
              + " part of the report")
  private Map<String, String> environment = new LinkedHashMap<>();

  @Option(
      names = "--jfr",
      description = "Record reader and writer with Java Flight Recorder, in the results' folder")
  private boolean flightRecorder;

  @Option(
      names = "--postgres",
      paramLabel = "VERSION",
      defaultValue = "17",
      description = "Version of both Postgres: 15, 16, 17 or 18 (default: 17)")
  private int postgres;

  @Option(
      names = "--seed",
      paramLabel = "X",
      defaultValue = "1",
      description = "The same seed makes the same workloads (default: 1)")
  private long seed;

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description =
          "Where the results' folder is made, named by the time (default: bench-results in the"
              + " checkout)")
  private Path results;

  @Spec private CommandSpec spec;

  public static void main(String[] arguments) {
    // Before the first logger: as the local stack does, only warnings.
    System.setProperty("logback.configurationFile", "io/bartie/localstack/command/logback.xml");
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new BenchCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              if (!(e instanceof BenchException || e instanceof StackException)) {
                throw e;
              }
              command.getErr().println("bench.sh: " + e.getMessage());
              return 1;
            });
  }

  @Override
  public Integer call() throws IOException {
    Sizes sizes = sizes();
    Instant began = Instant.now();
    Path checkout = checkout();
    Path folder = resultsFolder(checkout, began);
    TemporaryStack stack = TemporaryStack.start(postgres);
    Run run = new Run(began, machine(stack.servers()), settings(stack.servers()));
    Arena arena =
        new Arena(
            stack.servers(),
            new PipelineFolders(checkout, folder, stack.temporary(), flightRecorder),
            PipelineSettings.defaults(environment));
    List<Measurement> measurements = new ArrayList<>();
    try {
      new Benchmark(loads(), rounds(), round -> new Trials(sizes, seed + round), this::progress)
          .run(arena, measurements::add);
    } finally {
      report(new Reports(run, measurements), folder);
    }
    return 0;
  }

  // Also when a later measurement has failed: what was measured before took its time.
  private void report(Reports reports, Path folder) throws IOException {
    reports.write(folder);
    PrintWriter out = spec.commandLine().getOut();
    out.print(reports.text());
    out.println("results: " + folder);
    out.flush();
  }

  private Sizes sizes() {
    rounds(); // a wrong one is said before anything starts
    try {
      return new Sizes(full, scale);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
  }

  private int rounds() {
    if (rounds == null) {
      return scale < 1 ? 1 : 3;
    }
    if (rounds < 1) {
      throw new ParameterException(spec.commandLine(), "there must be 1 round or more (--rounds)");
    }
    return rounds;
  }

  private List<Load> loads() {
    if (!chosen.isEmpty()) {
      return chosen.stream().distinct().toList();
    }
    return List.copyOf(full ? EnumSet.allOf(Load.class) : STANDARD);
  }

  private static Path checkout() {
    return ProjectFolder.root()
        .orElseThrow(() -> new BenchException("the benchmark measures a checkout; this is none"));
  }

  private Path resultsFolder(Path checkout, Instant began) throws IOException {
    Path parent = results == null ? checkout.resolve("bench-results") : results;
    Path folder = parent.toAbsolutePath().resolve(FOLDER.format(began));
    if (folder.toString().contains(" ")) {
      throw new ParameterException(
          spec.commandLine(),
          "JVM options cannot name a folder with a blank in it, as " + folder + " (--results)");
    }
    return Files.createDirectories(folder);
  }

  private void progress(String line) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(line);
    err.flush();
  }

  private static Map<String, String> machine(LocalStack servers) throws IOException {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("postgres", servers.source().version());
    versions.put("kafka", servers.broker().version());
    return Machine.describe(versions);
  }

  private Map<String, String> settings(LocalStack servers) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        "command line", String.join(" ", spec.commandLine().getParseResult().originalArgs()));
    settings.put("rounds", "" + rounds());
    settings.put("scale", "" + scale);
    settings.put("seed", "" + seed);
    settings.put("reader and writer", environment.isEmpty() ? "defaults" : environment.toString());
    settings.put("flight recorder", flightRecorder ? "on" : "off");
    settings.putAll(ServerSettings.of(servers));
    return settings;
  }
}
