package io.bartie.bench;

/** A measurement could not be made; the message says which and why. */
public final class BenchException extends RuntimeException {
  public BenchException(String message) {
    super(message);
  }

  public BenchException(String message, Throwable cause) {
    super(message, cause);
  }
}
