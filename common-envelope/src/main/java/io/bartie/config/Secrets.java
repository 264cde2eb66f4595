package io.bartie.config;

import java.util.regex.Pattern;

/** Takes passwords out of text that repeats what somebody typed. Stateless. */
public final class Secrets {
  /**
   * Up to the last '@' of the line: a password may hold any character, and rather too much is
   * hidden.
   */
  private static final Pattern IN_ADDRESS = Pattern.compile("(//[^:/\\s]*):.*@");

  private static final Pattern AS_PARAMETER =
      Pattern.compile("(password\\s*=\\s*)[^&\\s]+", Pattern.CASE_INSENSITIVE);

  private Secrets() {}

  /** The text without the passwords of addresses and of {@code password=} parameters. */
  public static String masked(String text) {
    String addresses = IN_ADDRESS.matcher(text).replaceAll("$1:***@");
    return AS_PARAMETER.matcher(addresses).replaceAll("$1***");
  }
}
