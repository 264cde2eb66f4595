package io.bartie.writer.apply;

import java.sql.SQLTransientException;

/** The broker did not say which topic it is, so the flush was not committed. May heal by itself. */
final class TopicUnconfirmedException extends SQLTransientException {
  private static final long serialVersionUID = 1L;

  TopicUnconfirmedException(String topic, Throwable cause) {
    super("the broker does not confirm topic " + topic + ": " + cause, cause);
  }
}
