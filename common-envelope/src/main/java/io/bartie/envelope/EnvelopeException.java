package io.bartie.envelope;

/** The bytes are not an envelope; the message says why, without the row's values. */
public final class EnvelopeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public EnvelopeException(String message) {
    super(message);
  }

  public EnvelopeException(String message, Throwable cause) {
    super(message, cause);
  }
}
