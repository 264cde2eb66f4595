package io.bartie.e2e.pipeline;

import io.bartie.localstack.process.ServerName;
import java.util.Locale;

/** What a test can start, freeze or end: Bartie's processes, and the servers around them. */
public enum Part {
  READER,
  WRITER,
  SOURCE,
  DEST,
  BROKER;

  public static Part parse(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }

  public boolean isServer() {
    return this != READER && this != WRITER;
  }

  /** The server of the stack; only where {@link #isServer()}. */
  public ServerName server() {
    return ServerName.valueOf(name());
  }

  /** The program of {@code bin/}, or the server's name. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
