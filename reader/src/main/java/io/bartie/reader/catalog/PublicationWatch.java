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
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that a table joins the publication with rows, is taken out of it, or made unlogged, which
 * the stream does not tell, and stops when one that was out is in again: what it changed meanwhile
 * was never sent (I1). Used by the replication thread.
 */
public final class PublicationWatch {
  private static final Logger LOG = LoggerFactory.getLogger(PublicationWatch.class);
  private static final long INTERVAL_NANOS = Duration.ofSeconds(5).toNanos();

  /**
   * What pg_publication_tables shows, asked of the catalogs: since version 16 the view locks
   * tables, so that it waits for whoever rewrites one, and fails when one is dropped meanwhile. No
   * row when there is no such publication, or it is for all tables, of which none can be taken out;
   * one without a table when it is empty.
   */
  private static final String TABLES =
      """
      WITH RECURSIVE publication AS (
          SELECT oid, pubviaroot FROM pg_catalog.pg_publication
           WHERE pubname = ? AND NOT puballtables),
      member(oid) AS (
          SELECT r.prrelid
            FROM publication b JOIN pg_catalog.pg_publication_rel r ON r.prpubid = b.oid
          %s),
      part(oid) AS (
          SELECT i.inhrelid
            FROM member m JOIN pg_catalog.pg_class c ON c.oid = m.oid AND c.relkind = 'p'
            JOIN pg_catalog.pg_inherits i ON i.inhparent = m.oid
          UNION
          SELECT i.inhrelid FROM part JOIN pg_catalog.pg_inherits i ON i.inhparent = part.oid),
      listed(oid) AS (SELECT oid FROM member UNION SELECT oid FROM part)
      SELECT t.oid::int8, t.nspname, t.relname
        FROM publication b
        LEFT JOIN (
            SELECT c.oid, n.nspname, c.relname, c.relkind,
                   EXISTS (SELECT FROM part WHERE part.oid = c.oid) AS has_root
              FROM listed l JOIN pg_catalog.pg_class c ON c.oid = l.oid
              JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
             WHERE c.relpersistence = 'p') t
          ON CASE WHEN b.pubviaroot THEN NOT t.has_root ELSE t.relkind = 'r' END
      """;

  private static final String MEMBERS_BY_SCHEMA =
      """
      UNION
          SELECT c.oid
            FROM publication b JOIN pg_catalog.pg_publication_namespace s ON s.pnpubid = b.oid
            JOIN pg_catalog.pg_class c ON c.relnamespace = s.pnnspid AND c.relkind IN ('r', 'p')
      """;

  /**
   * These tables and, of those that are published by their root, the partitions. A partitioned
   * table holds no rows itself, so that it does not matter how it is marked.
   */
  private static final String PARTS =
      """
      WITH RECURSIVE part(oid) AS (
          SELECT unnest(?::int8[]::oid[])
          UNION
          SELECT i.inhrelid
            FROM part JOIN pg_catalog.pg_class c ON c.oid = part.oid AND c.relkind = 'p'
            JOIN pg_catalog.pg_inherits i ON i.inhparent = part.oid)
      SELECT c.oid::int8, n.nspname, c.relname, c.relkind = 'r' AND c.relpersistence = 'u'
        FROM part JOIN pg_catalog.pg_class c ON c.oid = part.oid
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      """;

  private static final String FOR_ALL_TABLES =
      "SELECT puballtables FROM pg_catalog.pg_publication WHERE pubname = ?";

  /** By oid: a table that was dropped has not been taken out, one with another name may have. */
  private static final String EXISTING =
      "SELECT oid::int8 FROM pg_catalog.pg_class WHERE oid = ANY (?::int8[]::oid[])";

  private final Connection source;
  private final String publication;
  private final Supplier<Map<Integer, TableName>> followed;
  private final Consumer<TableName> remember;
  private final LongSupplier nanoTime;
  private final Set<TableName> out = new HashSet<>();
  private final PartitionWatch partitions;
  private Map<Integer, TableName> in;
  private long last;

  /**
   * @param followed the tables whose changes are in the topic, by oid: they have been in the
   *     publication
   * @param out the tables that were taken out in earlier sessions
   * @param remember is told of each that is taken out in this one
   */
  public PublicationWatch(
      Connection source,
      String publication,
      Supplier<Map<Integer, TableName>> followed,
      Collection<TableName> out,
      Consumer<TableName> remember,
      LongSupplier nanoTime)
      throws SQLException {
    this.source = source;
    this.publication = publication;
    this.remember = remember;
    this.nanoTime = nanoTime;
    this.partitions = new PartitionWatch(source, publication);
    this.followed = followed;
    this.in = followed.get();
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
    boolean all = isForAllTables();
    Map<Integer, TableName> now = all ? followed.get() : published();
    partitions.look(now == null ? Set.of() : now.keySet());
    if (now == null) {
      return;
    }
    Map<Integer, TableName> logged = new HashMap<>();
    Map<Integer, TableName> unlogged = new TreeMap<>();
    sort(now, logged, unlogged);
    for (TableName table : out) {
      if (logged.containsValue(table)) {
        throw inAgain(table);
      }
    }
    if (!all) {
      warnOfRowsBefore(now);
    }
    Map<Integer, TableName> missing = new TreeMap<>(all ? now : in);
    missing.keySet().removeAll(logged.keySet());
    missing.keySet().removeAll(unlogged.keySet());
    missing.keySet().retainAll(Oids.among(source, EXISTING, missing.keySet()));
    missing.values().forEach(table -> goesOut(table, "was taken out of"));
    unlogged.values().forEach(table -> goesOut(table, "is unlogged and so not in"));
    in = now;
  }

  private void goesOut(TableName table, String how) {
    if (out.add(table)) {
      remember.accept(table);
      LOG.warn(
          "table {} {} publication {}: it is no longer followed, and the destination"
              + " keeps the rows that it has. If it comes in again, the reader stops, as what it"
              + " changes meanwhile is missing; bin/cdcctl resync --yes then copies everything anew",
          table,
          how,
          SqlIdentifier.quoteIfNeeded(publication));
    }
  }

  private ProcessStop inAgain(TableName table) {
    return ProcessStop.unsafe(
        "table "
            + table
            + " was unlogged, or taken out of publication "
            + SqlIdentifier.quoteIfNeeded(publication)
            + ", and is in it again: what it changed meanwhile was never sent, and nothing after"
            + " it is published. To mend it, stop the processes and resync, which copies"
            + " everything anew: bin/cdcctl resync --yes");
  }

  /** What a table holds when it joins is not copied. */
  private void warnOfRowsBefore(Map<Integer, TableName> now) throws SQLException {
    Map<Integer, TableName> joined = new TreeMap<>(now);
    joined.keySet().removeAll(in.keySet());
    joined.keySet().retainAll(FilledTables.among(source, joined.keySet()));
    for (TableName table : joined.values()) {
      LOG.warn(
          "table {} joined publication {} and holds rows: those from before are not copied, and an"
              + " UPDATE of such a row that leaves a large value alone stops the writer, as nobody"
              + " has that value. bin/cdcctl resync --yes copies everything anew",
          table,
          SqlIdentifier.quoteIfNeeded(publication));
    }
  }

  /** By oid; null when there is nothing to compare. */
  private Map<Integer, TableName> published() throws SQLException {
    String sql = TABLES.formatted(PublicationCatalog.hasSchemas(source) ? MEMBERS_BY_SCHEMA : "");
    try (PreparedStatement query = source.prepareStatement(sql)) {
      query.setString(1, publication);
      try (ResultSet rows = query.executeQuery()) {
        Map<Integer, TableName> tables = null;
        while (rows.next()) {
          tables = tables == null ? new HashMap<>() : tables;
          if (rows.getString(2) != null) {
            tables.put((int) rows.getLong(1), new TableName(rows.getString(2), rows.getString(3)));
          }
        }
        return tables;
      }
    }
  }

  private boolean isForAllTables() throws SQLException {
    try (PreparedStatement query = source.prepareStatement(FOR_ALL_TABLES)) {
      query.setString(1, publication);
      try (ResultSet rows = query.executeQuery()) {
        return rows.next() && rows.getBoolean(1);
      }
    }
  }

  /** Tells the published tables and their partitions apart by whether the log has their changes. */
  private void sort(
      Map<Integer, TableName> tables,
      Map<Integer, TableName> logged,
      Map<Integer, TableName> unlogged)
      throws SQLException {
    try (PreparedStatement query = source.prepareStatement(PARTS)) {
      query.setArray(1, Oids.array(source, tables.keySet()));
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          int oid = (int) rows.getLong(1);
          TableName name = new TableName(rows.getString(2), rows.getString(3));
          (rows.getBoolean(4) ? unlogged : logged).put(oid, tables.getOrDefault(oid, name));
        }
      }
    }
  }
}
