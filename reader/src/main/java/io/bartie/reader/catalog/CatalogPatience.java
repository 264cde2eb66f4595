package io.bartie.reader.catalog;

import io.bartie.reader.publish.Tick;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the catalog again where the answer needs a table that somebody keeps locked, and says who:
 * to end the session for it would only be to wait elsewhere. Expressions (pg_get_expr) and the list
 * of a publication's tables lock the tables that they are of. Stateless.
 */
public final class CatalogPatience {
  private static final Logger LOG = LoggerFactory.getLogger(CatalogPatience.class);
  private static final long SILENCE_NANOS = Duration.ofSeconds(5).toNanos();
  private static final String LOCK_NOT_AVAILABLE = "55P03";

  /** What the server says of a table that is dropped while it is listed: an internal error. */
  private static final String INTERNAL_ERROR = "XX000";

  private static final int MOST_DROPS = 10;

  /** Whoever waits for such a lock keeps out all who come later, too. */
  private static final String HOLDERS =
      """
      SELECT format('%I.%I by %s', n.nspname, c.relname,
                    CASE WHEN l.pid IS NULL THEN 'a prepared transaction (pg_prepared_xacts)'
                    ELSE format('pid %s (%s, %s, transaction since %s)', l.pid,
                                coalesce(nullif(a.application_name, ''), 'no application name'),
                                a.state, date_trunc('seconds', a.xact_start)) END)
        FROM pg_catalog.pg_locks l
        JOIN pg_catalog.pg_class c ON c.oid = l.relation AND c.relkind IN ('r', 'p')
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        LEFT JOIN pg_catalog.pg_stat_activity a ON a.pid = l.pid
       WHERE l.locktype = 'relation' AND l.mode = 'AccessExclusiveLock'
         AND l.database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database())
       ORDER BY l.granted DESC, a.xact_start, n.nspname, c.relname
       LIMIT 5
      """;

  private CatalogPatience() {}

  /** A question that may be asked more than once. */
  @FunctionalInterface
  public interface Question<T> {
    T ask() throws SQLException;
  }

  /**
   * The answer, as soon as it can be had.
   *
   * @param source has a {@code lock_timeout}, and no transaction open
   * @param tick goes on while the table is locked; may end the wait
   */
  public static <T> T answer(Connection source, Tick tick, Question<T> question)
      throws SQLException {
    long started = System.nanoTime();
    boolean said = false;
    int drops = 0;
    while (true) {
      try {
        return question.ask();
      } catch (SQLException e) {
        boolean dropped = INTERNAL_ERROR.equals(e.getSQLState()) && ++drops <= MOST_DROPS;
        if (!dropped && !LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
          throw e;
        }
      }
      if (!said && System.nanoTime() - started >= SILENCE_NANOS) {
        said = true;
        LOG.warn(
            "waiting for a table that somebody keeps locked, as the catalog tells of it only then;"
                + " locked (ACCESS EXCLUSIVE) now: {}",
            String.join("; ", holders(source)));
      }
      tick.tick();
    }
  }

  private static List<String> holders(Connection source) throws SQLException {
    try (Statement statement = source.createStatement();
        ResultSet rows = statement.executeQuery(HOLDERS)) {
      List<String> holders = new ArrayList<>();
      while (rows.next()) {
        holders.add(rows.getString(1));
      }
      return holders.isEmpty() ? List.of("nothing any more") : holders;
    }
  }
}
