package io.bartie.writer.apply;

import java.util.concurrent.Future;

/** Asks the broker which topic goes by the topic's name now. Thread-safe. */
@FunctionalInterface
public interface TopicIdentity {
  /** The topic's id, as of a moment after this call. */
  Future<String> now();
}
