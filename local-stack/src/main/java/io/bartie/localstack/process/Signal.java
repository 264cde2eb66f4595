package io.bartie.localstack.process;

/** The signals that the stack sends, by the name that {@code kill -s} knows. */
public enum Signal {
  TERM,
  INT,
  QUIT,
  KILL,
  STOP,
  CONT
}
