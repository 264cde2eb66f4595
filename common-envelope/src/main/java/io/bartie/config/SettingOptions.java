package io.bartie.config;

import io.bartie.process.ProcessStop;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Adds settings to a picocli command as options, and takes them from it after parsing. */
public final class SettingOptions {
  private static final String CONFIG = "--config";

  private SettingOptions() {}

  /** Adds one option per setting, and {@code --config}. */
  public static void add(CommandSpec command, List<Setting> settings) {
    for (Setting setting : settings) {
      String fallback = setting.defaultValue() == null ? "" : "; default " + setting.defaultValue();
      command.addOption(
          OptionSpec.builder(setting.option())
              .paramLabel(setting.name().toUpperCase(java.util.Locale.ROOT))
              .type(String.class)
              .description(setting.description() + " (" + setting.environment() + fallback + ")")
              .build());
    }
    command.addOption(
        OptionSpec.builder(CONFIG)
            .paramLabel("FILE")
            .type(Path.class)
            .description("A properties file with settings, named as the options are.")
            .build());
  }

  /** One file may serve all processes, but a misspelt key must not pass for a default. */
  private static void requireKnown(Path file, Properties properties, List<Setting> settings) {
    Set<String> unknown = new TreeSet<>(properties.stringPropertyNames());
    unknown.removeAll(Setting.names());
    settings.forEach(setting -> unknown.remove(setting.name()));
    if (!unknown.isEmpty()) {
      throw ProcessStop.configuration(
          "--config " + file + " has keys that are no setting of any process: " + unknown);
    }
  }

  /** The values after the command line was parsed. */
  public static SettingValues values(
      CommandSpec command, List<Setting> settings, Map<String, String> environment) {
    Map<String, String> options = new HashMap<>();
    for (Setting setting : settings) {
      String value = command.findOption(setting.option()).getValue();
      if (value != null) {
        options.put(setting.name(), value);
      }
    }
    Path file = command.findOption(CONFIG).getValue();
    Properties properties = SettingValues.load(file);
    requireKnown(file, properties, settings);
    return new SettingValues(options, environment, properties);
  }
}
