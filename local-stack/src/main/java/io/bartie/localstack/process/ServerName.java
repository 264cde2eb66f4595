package io.bartie.localstack.process;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The three servers, by the names that the command line uses. */
public enum ServerName {
  SOURCE,
  DEST,
  BROKER;

  /** Reads a name as the command line spells it. */
  public static ServerName parse(String text) {
    return Arrays.stream(values())
        .filter(name -> name.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new SetupException(
                    "no server is named '"
                        + text
                        + "'; the names are "
                        + Arrays.stream(values())
                            .map(ServerName::toString)
                            .collect(Collectors.joining(", "))));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
