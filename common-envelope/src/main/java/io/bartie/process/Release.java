package io.bartie.process;

/** Which version of Bartie this is: said by {@code --version}, the log and the metrics. */
public final class Release {
  public static final String VERSION = "0.1.0";

  private Release() {}
}
