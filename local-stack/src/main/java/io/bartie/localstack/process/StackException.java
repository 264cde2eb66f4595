package io.bartie.localstack.process;

/** Something of the stack failed while it ran; the message says what happened and what to do. */
public class StackException extends RuntimeException {
  public StackException(String message) {
    super(message);
  }

  public StackException(String message, Throwable cause) {
    super(message, cause);
  }
}
