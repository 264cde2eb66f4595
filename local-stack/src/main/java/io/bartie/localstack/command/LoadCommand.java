package io.bartie.localstack.command;

import io.bartie.localstack.load.LoadRun;
import io.bartie.localstack.load.Pace;
import io.bartie.localstack.postgres.PostgresUrl;
import io.bartie.localstack.process.SetupException;
import io.bartie.localstack.settings.SettingsFile;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code load}: changes terra's rows, and ends with one line that says what it did. */
@Command(
    name = "load",
    description = {
      "Change terra's rows on the source: inserts, updates with and without the notes, key changes,"
          + " deletes, multi-row transactions, rollbacks, savepoints.",
      "Either --iterations N, as fast as they go, or --rate R --seconds S at a steady pace."
    })
public final class LoadCommand implements Runnable {
  private static final String DEFAULT_URL = "postgres://postgres:bartie@localhost:5410/terra";

  @Mixin private DirectoryOption directory;

  @Option(names = "--iterations", paramLabel = "N", description = "So many transactions")
  private Long iterations;

  @Option(names = "--rate", paramLabel = "R", description = "Transactions per second")
  private Double rate;

  @Option(names = "--seconds", paramLabel = "S", description = "For how long (with --rate)")
  private Double seconds;

  @Option(
      names = "--seed",
      paramLabel = "X",
      defaultValue = "1",
      description = "The same seed on the same rows makes the same changes (default: 1)")
  private long seed;

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "${env:BARTIE_SOURCE_URL}",
      description = "The source (BARTIE_SOURCE_URL; default: the source of the stack in --dir)")
  private String url;

  @Option(
      names = "--reconnect-seconds",
      paramLabel = "S",
      defaultValue = "60",
      description = "How long to try again when the source is away (default: 60)")
  private long reconnectSeconds;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    LoadRun load = new LoadRun(jdbcUrl(), seed, pace(), Duration.ofSeconds(reconnectSeconds));
    spec.commandLine().getOut().println(load.run());
    spec.commandLine().getOut().flush();
  }

  private Pace pace() {
    if (iterations != null && rate == null && seconds == null && iterations > 0) {
      return new Pace.Iterations(iterations);
    }
    if (iterations == null && rate != null && seconds != null && rate > 0 && seconds > 0) {
      return new Pace.Rate(rate, Duration.ofMillis((long) (seconds * 1000)));
    }
    throw new SetupException(
        "say either --iterations N or --rate R --seconds S, with numbers above zero");
  }

  private String jdbcUrl() {
    if (url != null) {
      return PostgresUrl.toJdbc(url);
    }
    return new SettingsFile(directory.directory())
        .read()
        .map(
            settings ->
                "postgres://postgres:bartie@localhost:" + settings.ports().source() + "/terra")
        .map(PostgresUrl::toJdbc)
        .orElse(PostgresUrl.toJdbc(DEFAULT_URL));
  }
}
