package io.bartie.cdcctl;

import io.bartie.cdcctl.resync.Resync;
import io.bartie.config.Setting;
import io.bartie.config.SettingOptions;
import io.bartie.config.SettingValues;
import io.bartie.connect.DatabaseUrl;
import io.bartie.connect.KafkaEndpoint;
import io.bartie.process.ExitCode;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes the pipeline begin anew with a full copy: the way out of every gap. */
@Command(
    name = "resync",
    version = "cdcctl 0.1.0",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = {
      "Makes the pipeline begin anew with a full copy: the way out of a gap (exit code 3).",
      ""
    },
    description = {
      "Stop the reader and the writers first. The reader's state record is withdrawn and a reader that still lives is"
          + " fenced; the replication slot is dropped; the destination's fences are moved to where the topic ends."
          + " Then start reader and writers again: every published table is copied anew, and rows that the source no"
          + " longer has go at the end of each table's copy. Until the copy arrives the destination's tables keep"
          + " what they hold; while it is being applied, rows of a table can be missing for a time, as each"
          + " partition brings its part of the copy at its own pace.",
      "",
      "It may be run again after it was broken off, and changes nothing that a new copy does not replace.",
      ""
    },
    footer = {"", "Exit codes: 0 done; 2 wrong usage, or a server that could not be reached."})
final class ResyncCommand implements Callable<Integer> {
  private static final List<Setting> SETTINGS =
      List.of(
          Setting.SLOT,
          Setting.TOPIC,
          Setting.SOURCE,
          Setting.DESTINATION,
          Setting.BROKERS,
          Setting.KAFKA_CONFIG);

  private final Map<String, String> environment;

  @Spec private CommandSpec spec;

  @Option(
      names = "--empty-tables",
      description =
          "Also delete all rows of every destination table that this topic has filled: needed when the source is"
              + " another cluster than the one the rows came from, as its positions may be lower. Without"
              + " --yes the tables are named; no other table is touched.")
  private boolean emptyTables;

  @Option(names = "--yes", description = "Do it; without this, only say what would be done.")
  private boolean yes;

  private ResyncCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  static CommandLine commandLine(Map<String, String> environment) {
    CommandLine resync = new CommandLine(new ResyncCommand(environment));
    SettingOptions.add(resync.getCommandSpec(), SETTINGS);
    return resync;
  }

  @Override
  public Integer call() throws SQLException, InterruptedException {
    SettingValues values = SettingOptions.values(spec, SETTINGS, environment);
    DatabaseUrl source = values.database(Setting.SOURCE);
    DatabaseUrl destination = values.database(Setting.DESTINATION);
    KafkaEndpoint kafka = values.kafka();
    String slot = values.required(Setting.SLOT);
    String topic = values.required(Setting.TOPIC);
    values.check();
    new Resync(source, destination, kafka, slot, topic, spec.commandLine().getOut())
        .run(emptyTables, yes);
    return ExitCode.DONE.code();
  }
}
