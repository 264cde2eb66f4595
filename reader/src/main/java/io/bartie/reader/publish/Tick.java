package io.bartie.reader.publish;

import java.sql.SQLException;

/** What a thread does every so often while it waits; it may throw to end the wait. */
@FunctionalInterface
public interface Tick {
  void tick() throws SQLException;
}
