package io.bartie.e2e.pipeline;

import io.bartie.e2e.database.Database;
import io.bartie.e2e.topic.Topic;
import java.time.Duration;
import java.util.List;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Waits until everything committed on the source so far is applied: until {@code bartie.progress}
 * says so for every partition.
 */
public final class Settlement {
  private final Database source;
  private final Database dest;
  private final Topic topic;
  private final int partitions;
  private boolean isWriterThere;

  public Settlement(Database source, Database dest, Topic topic, int partitions) {
    this.source = source;
    this.dest = dest;
    this.topic = topic;
    this.partitions = partitions;
  }

  /** Returns early, with an error, when {@code mayGoOn} finds that a process has ended. */
  public void await(Duration deadline, Runnable mayGoOn) {
    String lsn = source.value("SELECT pg_current_wal_lsn()");
    try {
      org.awaitility.Awaitility.await()
          .atMost(deadline)
          .pollInterval(Duration.ofMillis(100))
          .until(
              () -> {
                mayGoOn.run();
                return hasReached(lsn);
              });
    } catch (ConditionTimeoutException e) {
      throw new AssertionError(
          "not everything up to "
              + lsn
              + " is applied after "
              + deadline.toSeconds()
              + " s; progress: "
              + progress(),
          e);
    }
  }

  private boolean hasReached(String lsn) {
    // asked once it is there: each question opens a session
    isWriterThere =
        isWriterThere
            || dest.value("SELECT to_regclass('bartie.progress') IS NOT NULL").equals("t");
    if (!isWriterThere) {
      return false;
    }
    String reached =
        dest.value(
            "SELECT count(*) FROM bartie.progress WHERE topic = '"
                + topic.name()
                + "' AND lsn >= '"
                + lsn
                + "'::pg_lsn");
    return Integer.parseInt(reached) == partitions;
  }

  private List<String> progress() {
    try {
      return dest.column(
          "SELECT topic || ' ' || partition || ' at ' || lsn || ' next offset ' || next_offset"
              + " FROM bartie.progress ORDER BY 1");
    } catch (IllegalStateException e) {
      return List.of(e.getMessage());
    }
  }
}
