package io.bartie.writer.fence;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The advisory locks of one flush, taken in one order by every writer, so that none waits for
 * another in a circle. They end with the transaction. Advisory, because who holds one can be asked;
 * the holder of a row's lock cannot.
 */
public final class FlushLocks {
  /** Takes them all; waits as long as the session's {@code lock_timeout} lets it. */
  static final String TAKE =
      """
      SELECT CASE WHEN l.exclusive THEN pg_advisory_xact_lock(l.key)::text
                  ELSE pg_advisory_xact_lock_shared(l.key)::text END
        FROM unnest(?::bigint[], ?::boolean[]) AS l(key, exclusive)
      """;

  private final SortedMap<Long, Boolean> exclusiveByKey = new TreeMap<>();

  public void exclusive(long key) {
    exclusiveByKey.put(key, true);
  }

  public void shared(long key) {
    exclusiveByKey.putIfAbsent(key, false);
  }

  /** Gives {@link #TAKE} its parameters, the first two of the statement. */
  void bind(PreparedStatement statement) throws SQLException {
    Connection connection = statement.getConnection();
    statement.setArray(1, connection.createArrayOf("bigint", exclusiveByKey.keySet().toArray()));
    statement.setArray(2, connection.createArrayOf("boolean", exclusiveByKey.values().toArray()));
  }

  public Collection<Long> keys() {
    return exclusiveByKey.keySet();
  }
}
