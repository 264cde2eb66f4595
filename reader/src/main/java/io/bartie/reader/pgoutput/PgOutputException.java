package io.bartie.reader.pgoutput;

/** The bytes are not a message that this reader can follow; says which message and where in it. */
public final class PgOutputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public PgOutputException(String message) {
    super(message);
  }
}
