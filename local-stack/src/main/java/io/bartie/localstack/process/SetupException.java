package io.bartie.localstack.process;

/** What was asked for cannot be done as asked; the message names the setting to change. */
public final class SetupException extends StackException {
  public SetupException(String message) {
    super(message);
  }
}
