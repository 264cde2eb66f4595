package io.bartie.localstack.settings;

import io.bartie.localstack.process.StackException;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Remembers a stack's settings in its folder, so that later commands need to know only the folder.
 */
public final class SettingsFile {
  public static final String NAME = "stack.properties";

  private final Path directory;

  public SettingsFile(Path directory) {
    this.directory = directory.toAbsolutePath().normalize();
  }

  public void write(StackSettings settings) {
    Properties properties = new Properties();
    properties.setProperty("port.source", "" + settings.ports().source());
    properties.setProperty("port.dest", "" + settings.ports().dest());
    properties.setProperty("port.broker", "" + settings.ports().broker());
    properties.setProperty("port.controller", "" + settings.ports().controller());
    properties.setProperty("postgres", "" + settings.postgresMajor());
    properties.setProperty("terra", "" + settings.terra());
    properties.setProperty("scale", "" + settings.scale());
    settings
        .sourceExtra()
        .forEach((name, value) -> properties.setProperty("source." + name, value));
    settings.destExtra().forEach((name, value) -> properties.setProperty("dest." + name, value));
    settings
        .brokerExtra()
        .forEach((name, value) -> properties.setProperty("broker." + name, value));
    try {
      Files.createDirectories(directory);
      Path next = directory.resolve(NAME + ".new");
      try (Writer writer = Files.newBufferedWriter(next)) {
        properties.store(writer, "The settings of this local stack, kept for later commands");
      }
      Files.move(
          next,
          directory.resolve(NAME),
          java.nio.file.StandardCopyOption.ATOMIC_MOVE,
          java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new StackException(
          "cannot write " + directory.resolve(NAME) + ": " + e.getMessage(), e);
    }
  }

  /** The settings of the stack in this folder; empty if there is none. */
  public Optional<StackSettings> read() {
    Path file = directory.resolve(NAME);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
      return Optional.of(parse(properties));
    } catch (IOException | NumberFormatException e) {
      throw new StackException(
          "cannot read "
              + file
              + ": "
              + e.getMessage()
              + "; `local-stack down` and `up` make a new one",
          e);
    }
  }

  private StackSettings parse(Properties properties) {
    return new StackSettings(
        directory,
        new Ports(
            number(properties, "port.source"),
            number(properties, "port.dest"),
            number(properties, "port.broker"),
            number(properties, "port.controller")),
        number(properties, "postgres"),
        Boolean.parseBoolean(properties.getProperty("terra")),
        number(properties, "scale"),
        extra(properties, "source."),
        extra(properties, "dest."),
        extra(properties, "broker."));
  }

  private static int number(Properties properties, String name) {
    return Integer.parseInt(properties.getProperty(name, "(nothing) for " + name));
  }

  private static Map<String, String> extra(Properties properties, String prefix) {
    Map<String, String> extra = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(prefix)) {
        extra.put(name.substring(prefix.length()), properties.getProperty(name));
      }
    }
    return extra;
  }
}
