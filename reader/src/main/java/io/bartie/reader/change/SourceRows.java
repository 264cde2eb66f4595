package io.bartie.reader.change;

import io.bartie.envelope.Column;
import io.bartie.envelope.ColumnValue;
import io.bartie.process.HeapLimit;
import io.bartie.process.ProcessStop;
import io.bartie.reader.catalog.CatalogTable;
import io.bartie.reader.catalog.TableCatalog;
import io.bartie.reader.publish.PublishException;
import io.bartie.reader.publish.PublishLimits;
import io.bartie.reader.publish.Tick;
import io.bartie.reader.snapshot.CopyTextParser;
import io.bartie.sql.SqlIdentifier;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches values of single rows from the source, through COPY and so in the exact text of the
 * types' output functions (I5; a cast to text prints booleans and char(n) otherwise). Used by the
 * replication thread.
 */
public final class SourceRows implements UnchangedValues {
  private static final Logger LOG = LoggerFactory.getLogger(SourceRows.class);
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final String QUERY_CANCELED = "57014";
  private static final String UNDEFINED_COLUMN = "42703";
  private static final Set<String> GONE_SINCE = Set.of("42P01", "42704", "3F000");

  private final HeapLimit heap = HeapLimit.ofThisJvm(PublishLimits.COPIES_IN_MEMORY);
  private final Connection source;
  private final Map<Integer, CatalogTable> tables = new HashMap<>();
  private int visibleXid;

  public SourceRows(Connection source) {
    this.source = source;
  }

  @Override
  public Optional<List<ColumnValue>> fetch(
      Relation relation, List<ColumnValue> key, List<Integer> columns, int xid, Tick tick)
      throws SQLException {
    awaitVisible(xid, tick);
    boolean remembered = tables.containsKey(relation.oid());
    CatalogTable table = table(relation.oid());
    Optional<List<ColumnValue>> found = read(relation, table, key, columns, tick);
    if (found.isEmpty() && remembered) {
      // the table may have been renamed since it was looked up
      tables.remove(relation.oid());
      CatalogTable again = table(relation.oid());
      if (again != null && !again.name().equals(table == null ? null : table.name())) {
        return read(relation, again, key, columns, tick);
      }
    }
    return found;
  }

  /**
   * A commit can be streamed before it can be seen. Without this, a row that is not visible yet
   * would be taken for one that has moved on, and its values would be lost (I1).
   */
  private void awaitVisible(int xid, Tick tick) throws SQLException {
    long started = System.nanoTime();
    boolean said = false;
    while (visibleXid != xid) {
      if (isVisible(xid)) {
        visibleXid = xid;
        return;
      }
      if (!said && System.nanoTime() - started > 5_000_000_000L) {
        said = true;
        LOG.warn(
            "transaction {} is committed but not visible yet (does it wait for a synchronous"
                + " standby?); waiting for it",
            Integer.toUnsignedString(xid));
      }
      tick.tick();
      pause();
    }
  }

  private boolean isVisible(int xid) throws SQLException {
    long next;
    try (Statement statement = source.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT pg_snapshot_xmax(pg_current_snapshot())::text::int8")) {
      rows.next();
      next = rows.getLong(1);
    }
    // the wire has the low half of the id: the whole one is the nearest to the next id
    long whole = next + (xid - (int) next);
    try (PreparedStatement query =
        source.prepareStatement(
            "SELECT pg_visible_in_snapshot(?::text::xid8, pg_current_snapshot())")) {
      query.setString(1, Long.toString(whole));
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        return rows.getBoolean(1);
      }
    }
  }

  private CatalogTable table(int oid) throws SQLException {
    CatalogTable table = tables.get(oid);
    if (table == null) {
      table = TableCatalog.describe(source, List.of(oid)).get(oid);
      if (table != null) {
        tables.put(oid, table);
      }
    }
    return table;
  }

  private Optional<List<ColumnValue>> read(
      Relation relation,
      CatalogTable table,
      List<ColumnValue> key,
      List<Integer> columns,
      Tick tick)
      throws SQLException {
    if (table == null) {
      return Optional.empty();
    }
    while (true) {
      try {
        return copy(relation, key, sql(relation, table, key, columns), columns.size());
      } catch (SQLException e) {
        if (LOCK_NOT_AVAILABLE.equals(e.getSQLState()) || QUERY_CANCELED.equals(e.getSQLState())) {
          // somebody holds the table: keep the replication connection alive and ask again
          tick.tick();
        } else if (UNDEFINED_COLUMN.equals(e.getSQLState())) {
          return readWhatIsLeft(relation, table, key, columns, tick, e);
        } else if (GONE_SINCE.contains(e.getSQLState())) {
          LOG.warn(
              "table {}: values that a key change left alone can no longer be read: {}",
              table.name(),
              e.getMessage());
          return Optional.empty();
        } else {
          throw new SQLException(
              "table " + table.name() + ", values that a key change left alone: " + e.getMessage(),
              e.getSQLState(),
              e);
        }
      }
    }
  }

  /**
   * A column was dropped since: the others still have their values, and must not be taken for gone
   * with it (I5).
   */
  private Optional<List<ColumnValue>> readWhatIsLeft(
      Relation relation,
      CatalogTable table,
      List<ColumnValue> key,
      List<Integer> columns,
      Tick tick,
      SQLException failure)
      throws SQLException {
    Set<String> names = columnNames(table.oid());
    List<Column> all = relation.keyed().shape().columns();
    List<Integer> left = columns.stream().filter(i -> names.contains(all.get(i).name())).toList();
    if (left.size() == columns.size()) {
      throw ProcessStop.unsafe(
          "table "
              + table.name()
              + ": a key change left large values alone, and they can no longer be read from the"
              + " source, where a key column has another name now ("
              + failure.getMessage()
              + "). Stop the processes and resync: bin/cdcctl resync --yes",
          failure);
    }
    LOG.warn(
        "table {}: a column that a key change left alone is gone from the source since; read are"
            + " the {} others",
        table.name(),
        left.size());
    List<ColumnValue> values =
        new ArrayList<>(Collections.nCopies(columns.size(), ColumnValue.UNCHANGED));
    if (left.isEmpty()) {
      return Optional.of(values);
    }
    Optional<List<ColumnValue>> found = read(relation, table, key, left, tick);
    found.ifPresent(
        row -> {
          for (int i = 0; i < row.size(); i++) {
            values.set(columns.indexOf(left.get(i)), row.get(i));
          }
        });
    return found.map(row -> values);
  }

  private Set<String> columnNames(int oid) throws SQLException {
    Set<String> names = new HashSet<>();
    try (PreparedStatement query =
        source.prepareStatement(
            "SELECT attname FROM pg_catalog.pg_attribute"
                + " WHERE attrelid = ? AND attnum > 0 AND NOT attisdropped")) {
      query.setLong(1, Integer.toUnsignedLong(oid));
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          names.add(rows.getString(1));
        }
      }
    }
    return names;
  }

  private static String sql(
      Relation relation, CatalogTable table, List<ColumnValue> key, List<Integer> columns) {
    List<Column> all = relation.keyed().shape().columns();
    StringBuilder sql = new StringBuilder("COPY (SELECT ");
    sql.append(
        columns.stream()
            .map(column -> SqlIdentifier.quote(all.get(column).name()))
            .collect(Collectors.joining(", ")));
    sql.append(" FROM ").append(table.fromClause());
    sql.append(" WHERE ").append(SqlIdentifier.literal(table.name().sql()));
    sql.append("::pg_catalog.regclass::pg_catalog.oid = ");
    sql.append(Integer.toUnsignedString(table.oid()));
    List<Column> keyColumns = relation.keyed().shape().key();
    for (int i = 0; i < keyColumns.size(); i++) {
      String column = SqlIdentifier.quote(keyColumns.get(i).name());
      String value = SqlIdentifier.literal(((ColumnValue.Text) key.get(i)).value());
      // The literal takes the column's type, as it is by now: beside a composite's "=" alone it
      // would be an anonymous record, which cannot be read. Folded to a constant before it is run.
      sql.append(" AND %1$s = CASE WHEN false THEN %1$s ELSE %2$s END".formatted(column, value));
    }
    return sql.append(") TO STDOUT").toString();
  }

  private Optional<List<ColumnValue>> copy(
      Relation relation, List<ColumnValue> key, String sql, int width) throws SQLException {
    CopyOut copy = source.unwrap(PGConnection.class).getCopyAPI().copyOut(sql);
    byte[] first = copy.readFromCopy();
    if (first == null) {
      return Optional.empty();
    }
    if (heap.isExceededBy(first.length)) {
      throw heap.refusal("reader", relation.keyed().rowText(key), first.length);
    }
    while (copy.readFromCopy() != null) {
      throw new IllegalStateException("two rows have the same key");
    }
    return Optional.of(CopyTextParser.parse(first, width));
  }

  private static void pause() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PublishException("interrupted while waiting for the source", e);
    }
  }
}
