package io.bartie.reader.publish;

/**
 * Publishing failed and may succeed from the state record on; nothing after the failed event became
 * visible (I2).
 */
public final class PublishException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public PublishException(String message, Throwable cause) {
    super(message, cause);
  }
}
