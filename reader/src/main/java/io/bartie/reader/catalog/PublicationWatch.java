package io.bartie.reader.catalog;

import io.bartie.process.ProcessStop;
import io.bartie.sql.SqlIdentifier;
import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that a table is taken out of the publication, which the stream does not tell, and stops
 * when one that was out is in again: what it changed meanwhile was never sent (I1). Used by the
 * replication thread.
 */
public final class PublicationWatch {
  private static final Logger LOG = LoggerFactory.getLogger(PublicationWatch.class);
  private static final long INTERVAL_NANOS = Duration.ofSeconds(5).toNanos();

  /** Of a publication for all tables none can be taken out. */
  private static final String TABLES =
      """
      SELECT t.schemaname, t.tablename
        FROM pg_catalog.pg_publication p JOIN pg_catalog.pg_publication_tables t USING (pubname)
       WHERE p.pubname = ? AND NOT p.puballtables
      """;

  /** A table that was dropped has not been taken out. */
  private static final String EXISTS = "SELECT to_regclass(?) IS NOT NULL";

  private final Connection source;
  private final String publication;
  private final Consumer<TableName> remember;
  private final LongSupplier nanoTime;
  private final Set<TableName> out = new HashSet<>();
  private Set<TableName> in = Set.of();
  private long last;

  /**
   * @param out the tables that were taken out in earlier sessions
   * @param remember is told of each that is taken out in this one
   */
  public PublicationWatch(
      Connection source,
      String publication,
      Collection<TableName> out,
      Consumer<TableName> remember,
      LongSupplier nanoTime)
      throws SQLException {
    this.source = source;
    this.publication = publication;
    this.remember = remember;
    this.nanoTime = nanoTime;
    this.out.addAll(out);
    compare();
  }

  /**
   * Looks, if it is time to.
   *
   * @throws ProcessStop when a table is in the publication again
   */
  public void look() throws SQLException {
    if (nanoTime.getAsLong() - last >= INTERVAL_NANOS) {
      compare();
    }
  }

  /** Looks now if a table that is about to be followed is one that was taken out. */
  public void beforeFollowing(TableName table) throws SQLException {
    if (out.contains(table)) {
      compare();
    }
  }

  private void compare() throws SQLException {
    last = nanoTime.getAsLong();
    Set<TableName> now = published();
    for (TableName table : out) {
      if (now.contains(table)) {
        throw ProcessStop.unsafe(
            "table "
                + table
                + " was taken out of publication "
                + SqlIdentifier.quoteIfNeeded(publication)
                + " and is in it again: what it changed meanwhile was never sent, and nothing after"
                + " it is published. To mend it, stop the processes and resync, which copies"
                + " everything anew: bin/cdcctl resync --yes");
      }
    }
    for (TableName table : in) {
      if (!now.contains(table) && exists(table)) {
        out.add(table);
        remember.accept(table);
        LOG.warn(
            "table {} was taken out of publication {}: it is no longer followed, and the destination"
                + " keeps the rows that it has. If it comes in again, the reader stops, as what it"
                + " changes meanwhile is missing; bin/cdcctl resync --yes then copies everything anew",
            table,
            SqlIdentifier.quoteIfNeeded(publication));
      }
    }
    in = now;
  }

  private Set<TableName> published() throws SQLException {
    Set<TableName> tables = new HashSet<>();
    try (PreparedStatement query = source.prepareStatement(TABLES)) {
      query.setString(1, publication);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          tables.add(new TableName(rows.getString(1), rows.getString(2)));
        }
      }
    }
    return tables;
  }

  private boolean exists(TableName table) throws SQLException {
    try (PreparedStatement query = source.prepareStatement(EXISTS)) {
      query.setString(1, table.sql());
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        return rows.getBoolean(1);
      }
    }
  }
}
