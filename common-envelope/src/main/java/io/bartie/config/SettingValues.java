package io.bartie.config;

import io.bartie.connect.DatabaseUrl;
import io.bartie.connect.KafkaEndpoint;
import io.bartie.process.ProcessStop;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Looks settings up (option, else environment, else properties file, else default) and reads them
 * as typed values. Errors are gathered; {@link #check()} reports them all at once. Used by one
 * thread, at start.
 */
public final class SettingValues {
  private static final Pattern GROUP_NAME = Pattern.compile("\\S{1,255}");
  private static final Pattern DURATION = Pattern.compile("(\\d+)\\s*(ms|s|m|h|d)");

  /** {@code host:port}; an IPv6 address stands in brackets. */
  private static final String BROKER = "(\\[[0-9A-Fa-f:.]+]|[^:,\\s\\[\\]]+):\\d+";

  private final Map<String, String> options;
  private final Map<String, String> environment;
  private final Properties file;
  private final List<String> errors = new ArrayList<>();

  /**
   * @param options the options given on the command line, by setting name
   * @param file the properties file's content, or empty
   */
  public SettingValues(
      Map<String, String> options, Map<String, String> environment, Properties file) {
    this.options = Map.copyOf(options);
    this.environment = environment;
    this.file = file;
  }

  /** Reads a properties file; an unreadable one is a configuration error. */
  public static Properties load(Path file) {
    Properties properties = new Properties();
    if (file != null) {
      try (Reader reader = Files.newBufferedReader(file)) {
        properties.load(reader);
      } catch (IOException | IllegalArgumentException e) {
        throw ProcessStop.configuration("--config " + file + " cannot be read: " + e);
      }
    }
    return properties;
  }

  /** The value as text, or null when there is none. */
  public String text(Setting setting) {
    String value = options.get(setting.name());
    if (value == null) {
      value = environment.get(setting.environment());
    }
    if (value == null) {
      value = file.getProperty(setting.name());
    }
    if (value == null) {
      value = setting.defaultValue();
    }
    return value == null || value.isBlank() ? null : value.trim();
  }

  /** Whether nobody has said anything, so that the default holds. */
  public boolean isDefault(Setting setting) {
    return options.get(setting.name()) == null
        && environment.get(setting.environment()) == null
        && file.getProperty(setting.name()) == null;
  }

  /** The value as text; its absence is an error. */
  public String required(Setting setting) {
    String value = text(setting);
    if (value == null) {
      error(setting, "it has no value");
    }
    return value;
  }

  /** A name of Postgres or Kafka that must match a pattern; {@code what} says so in the message. */
  public String matching(Setting setting, Pattern pattern, String what) {
    String value = required(setting);
    if (value != null && !pattern.matcher(value).matches()) {
      error(setting, "'" + value + "' is not " + what);
    }
    return value;
  }

  public int integer(Setting setting, int least, int most) {
    String value = required(setting);
    if (value != null) {
      try {
        int number = Integer.parseInt(value);
        if (number >= least && number <= most) {
          return number;
        }
      } catch (NumberFormatException e) {
        // said below, as for a number out of bounds
      }
      error(setting, "'" + value + "' is not a whole number from " + least + " to " + most);
    }
    return least;
  }

  public Duration duration(Setting setting, Duration least, Duration most) {
    String value = required(setting);
    if (value == null) {
      return least;
    }
    Matcher matcher = DURATION.matcher(value);
    if (matcher.matches() && matcher.group(1).length() <= 9) {
      long amount = Long.parseLong(matcher.group(1));
      Duration duration =
          switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
          };
      if (duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0) {
        return duration;
      }
      error(
          setting, "'" + value + "' is out of bounds (" + show(least) + " to " + show(most) + ")");
    } else {
      error(setting, "'" + value + "' is not a duration (for instance 500ms, 2s, 1m)");
    }
    return least;
  }

  private static String show(Duration duration) {
    return duration.toMillis() % 1000 == 0
        ? duration.toSeconds() + "s"
        : duration.toMillis() + "ms";
  }

  /** A database's address; null after an error. */
  public DatabaseUrl database(Setting setting) {
    String value = required(setting);
    if (value == null) {
      return null;
    }
    try {
      return DatabaseUrl.parse(value, environment);
    } catch (IllegalArgumentException e) {
      // the value may hold a password: it is not shown
      error(setting, "not a database address: " + e.getMessage());
      return null;
    }
  }

  /** The consumer group of the writers. */
  public String group() {
    return matching(Setting.GROUP, GROUP_NAME, "a group name");
  }

  /** The broker's address and client properties; null after an error. */
  public KafkaEndpoint kafka() {
    String brokers = required(Setting.BROKERS);
    if (brokers != null && !brokers.matches(BROKER + "(," + BROKER + ")*")) {
      // an address with credentials in it may hold a password
      String shown = brokers.contains("@") ? "the value" : "'" + brokers + "'";
      error(Setting.BROKERS, shown + " is not host:port[,host:port…]");
      return null;
    }
    String config = text(Setting.KAFKA_CONFIG);
    try {
      return KafkaEndpoint.of(brokers, config == null ? null : Path.of(config));
    } catch (IOException | IllegalArgumentException e) {
      error(Setting.KAFKA_CONFIG, "the file cannot be read: " + e);
      return null;
    }
  }

  /** Notes a rule that the caller checks itself. */
  public void error(Setting setting, String problem) {
    errors.add(setting.option() + " (" + setting.environment() + "): " + problem);
  }

  /**
   * @throws ProcessStop naming every error found so far
   */
  public void check() {
    if (!errors.isEmpty()) {
      throw ProcessStop.configuration(
          (errors.size() == 1 ? "A setting is wrong:" : errors.size() + " settings are wrong:")
              + "\n  "
              + Secrets.masked(String.join("\n  ", errors)));
    }
  }
}
