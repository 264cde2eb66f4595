package io.bartie.cdcctl;

import io.bartie.cdcctl.verify.Comparison;
import io.bartie.cdcctl.verify.Pass;
import io.bartie.cdcctl.verify.TableChoice;
import io.bartie.cdcctl.verify.Verification;
import io.bartie.cdcctl.verify.VerifyReport;
import io.bartie.config.Setting;
import io.bartie.config.SettingOptions;
import io.bartie.config.SettingValues;
import io.bartie.connect.DatabaseUrl;
import io.bartie.process.ExitCode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Says whether the destination holds exactly what the source publishes, from the two databases
 * alone.
 */
@Command(
    name = "verify",
    version = "cdcctl 0.1.0",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = {"Says whether the destination holds exactly what the source publishes.", ""},
    description = {
      "Compares every published table on both sides: the number of rows, and a checksum over all rows in the text form"
          + " of their types. The checksum does not depend on the order of rows, on a collation or on a role's"
          + " settings. Column lists and row filters of the publication are honoured; columns that only the"
          + " destination has are ignored, and so are generated columns that the publication does not send: the"
          + " destination computes them itself.",
      "",
      "Let the source be quiet: a table that is written to all the time is never equal at one instant. While tables"
          + " differ they are compared again until --timeout; then one last pass over everything is the verdict, and"
          + " up to 5 differing rows of each table are named by their keys. A pass that has begun is finished, so"
          + " large tables can take longer than --timeout.",
      ""
    },
    footer = {
      "",
      "Ends with 'VERIFY: all N tables MATCH' and exit 0, or 'VERIFY: k of N tables DIFFER: a, b' and exit 1. Exit 2:"
          + " wrong usage, no such publication or table, nothing published, a database that could not be read, or source"
          + " and destination are one database."
    })
final class VerifyCommand implements Callable<Integer> {
  static final Setting TIMEOUT =
      Setting.of(
          "timeout",
          "BARTIE_VERIFY_TIMEOUT",
          "30s",
          "How long to go on comparing while tables differ; 0s compares once.");
  static final Setting INTERVAL =
      Setting.of(
          "interval", "BARTIE_VERIFY_INTERVAL", "500ms", "The pause before comparing again.");
  static final Setting TABLES =
      Setting.of(
          "tables",
          "BARTIE_VERIFY_TABLES",
          null,
          "Only these tables, a,b: schema.name or name, parts in double quotes where needed.");

  private static final List<Setting> SETTINGS =
      List.of(TIMEOUT, INTERVAL, TABLES, Setting.PUBLICATION, Setting.SOURCE, Setting.DESTINATION);

  private final Map<String, String> environment;

  @Spec private CommandSpec spec;

  private VerifyCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  static CommandLine commandLine(Map<String, String> environment) {
    CommandLine verify = new CommandLine(new VerifyCommand(environment));
    SettingOptions.add(verify.getCommandSpec(), SETTINGS);
    return verify;
  }

  @Override
  public Integer call() throws InterruptedException {
    SettingValues values = SettingOptions.values(spec, SETTINGS, environment);
    Duration timeout = values.duration(TIMEOUT, Duration.ZERO, Duration.ofDays(7));
    Duration interval = values.duration(INTERVAL, Duration.ofMillis(10), Duration.ofHours(1));
    DatabaseUrl source = values.database(Setting.SOURCE);
    DatabaseUrl destination = values.database(Setting.DESTINATION);
    String publication = values.required(Setting.PUBLICATION);
    TableChoice choice = choice(values);
    values.check();

    Comparison comparison = new Comparison(source, destination, publication, choice);
    Pass verdict = new Verification(comparison, timeout, interval, System::nanoTime).run();
    VerifyReport.print(verdict, spec.commandLine().getOut());
    return (verdict.isMatch() ? ExitCode.DONE : ExitCode.FALSE).code();
  }

  private static TableChoice choice(SettingValues values) {
    String names = values.text(TABLES);
    try {
      return names == null ? TableChoice.ALL : TableChoice.parse(names);
    } catch (IllegalArgumentException e) {
      values.error(TABLES, e.getMessage());
      return TableChoice.ALL;
    }
  }
}
