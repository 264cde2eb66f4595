package io.bartie.writer.schema;

import io.bartie.envelope.Column;
import io.bartie.envelope.TableShape;
import io.bartie.process.ProcessStop;
import io.bartie.sql.SqlIdentifier;
import io.bartie.sql.TableName;
import io.bartie.writer.fence.LockKeys;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes sure that the destination can take the events of a shape: makes the table on first sight,
 * adds the columns that it lacks, and refuses by name what it cannot use. Every change is a short
 * transaction of its own under a lock that all writers share, so two that see a table first at once
 * do not collide. Used by the thread that owns the connection.
 */
public final class DestinationSchema {
  private static final Logger LOG = LoggerFactory.getLogger(DestinationSchema.class);

  private final Connection connection;
  private final DestinationCatalog catalog;
  private final Map<String, String> types = new HashMap<>();

  public DestinationSchema(Connection connection) {
    this.connection = connection;
    this.catalog = new DestinationCatalog(connection);
  }

  /**
   * The table that takes the shape's events, made or widened if need be. Leaves no transaction
   * open.
   *
   * @throws ProcessStop when the destination's table cannot take them; the message says why
   */
  public TargetTable ensure(TableShape shape) throws SQLException {
    refuseOwnNames(shape);
    resolveTypes(shape);
    Optional<DestinationTable> table = catalog.find(shape.table());
    if (table.isEmpty() || !missingColumns(shape, table.get()).isEmpty()) {
      table = Optional.of(change(shape));
    }
    connection.commit();
    return target(shape, table.get());
  }

  /** Whether the destination has a table of that name. Leaves no transaction open. */
  public boolean has(TableName name) throws SQLException {
    boolean found = catalog.find(name).isPresent();
    connection.commit();
    return found;
  }

  private static void refuseOwnNames(TableShape shape) {
    if (shape.table().schema().equals(OwnColumns.SCHEMA)) {
      throw ProcessStop.unsafe(
          shape.table()
              + ": schema bartie holds the pipeline's own tables; leave this table out of the"
              + " publication");
    }
    if (shape.columns().size() > TableShape.MOST_COLUMNS) {
      throw ProcessStop.unsafe(
          shape.table()
              + " has "
              + shape.columns().size()
              + " columns; beside the pipeline's own a destination table can hold "
              + TableShape.MOST_COLUMNS
              + " (Postgres's limit of 1600 less four). Publish it with a column list: ALTER"
              + " PUBLICATION … SET TABLE "
              + shape.table().sql()
              + " (…)");
    }
    for (Column column : shape.columns()) {
      if (OwnColumns.ALL.containsKey(column.name())) {
        throw ProcessStop.unsafe(
            shape.table()
                + ": column "
                + column.name()
                + " has the name of a column of the pipeline's own; publish the table with a column"
                + " list that leaves it out");
      }
    }
  }

  /** Types that the destination does not know become text, and that is said once. */
  private void resolveTypes(TableShape shape) throws SQLException {
    for (Column column : shape.columns()) {
      if (!types.containsKey(column.type())) {
        boolean known = catalog.knowsType(column.type());
        if (!known) {
          LOG.info(
              "the destination does not know a type: its values are kept as text type=\"{}\""
                  + " first_seen={}.{}",
              column.type(),
              shape.table(),
              SqlIdentifier.quoteIfNeeded(column.name()));
        }
        types.put(column.type(), known ? column.type() : "text");
      }
    }
    connection.commit();
  }

  private DestinationTable change(TableShape shape) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_xact_lock(" + LockKeys.ddl() + ")");
      Optional<DestinationTable> found = catalog.find(shape.table());
      if (found.isEmpty()) {
        refuseToReplace(shape);
        statement.execute(TableDdl.createSchema(shape.table().schema()));
        statement.execute(TableDdl.createTable(shape, types::get));
        LOG.info("made a table table={} columns={}", shape.table(), shape.columns().size());
      } else {
        Map<String, String> missing = missingColumns(shape, found.get());
        if (!missing.isEmpty()) {
          refuseOthers(found.get());
          statement.execute(TableDdl.addColumns(shape, missing));
          LOG.info("added columns table={} columns={}", shape.table(), missing.keySet());
        }
      }
    }
    DestinationTable table = catalog.find(shape.table()).orElseThrow();
    connection.commit();
    return table;
  }

  /** I1: a table that was filled and is gone cannot be begun anew with what comes next. */
  private void refuseToReplace(TableShape shape) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT EXISTS (SELECT FROM bartie.fence WHERE table_name = ?)")) {
      statement.setString(1, shape.table().toString());
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        if (rows.getBoolean(1)) {
          throw ProcessStop.unsafe(
              shape.table()
                  + " is gone from the destination, though events of it were applied: made anew it"
                  + " would lack every row that does not change again. Stop the processes and run: bin/cdcctl resync --yes");
        }
      }
    }
  }

  private Map<String, String> missingColumns(TableShape shape, DestinationTable table) {
    Map<String, String> missing = new LinkedHashMap<>();
    for (Column column : shape.columns()) {
      if (!table.columns().containsKey(column.name())) {
        missing.put(column.name(), types.get(column.type()));
      }
    }
    OwnColumns.ALL.forEach(
        (name, type) -> {
          if (!table.columns().containsKey(name)) {
            missing.put(name, type);
          }
        });
    return missing;
  }

  private static void refuseOthers(DestinationTable table) {
    if (!table.canBeMergedInto()) {
      throw ProcessStop.unsafe(
          table.name()
              + " is not a table at the destination (relkind "
              + table.kind()
              + "): rename it, so that a table can be made");
    }
  }

  private static TargetTable target(TableShape shape, DestinationTable table) {
    refuseOthers(table);
    List<DestinationColumn> columns = new ArrayList<>();
    Set<String> key = new HashSet<>();
    for (int i = 0; i < shape.columns().size(); i++) {
      DestinationColumn column = table.columns().get(shape.columns().get(i).name());
      columns.add(column);
      boolean isKey = shape.keyColumns().contains(i);
      if (isKey) {
        key.add(column.name());
      }
      refuseUnusable(shape, column, isKey);
    }
    if (!table.uniqueKeys().contains(key)) {
      throw ProcessStop.unsafe(
          table.name()
              + " has no unique index on the key "
              + key
              + " at the destination, so rows could be there twice. Run there: "
              + TableDdl.createUniqueIndex(shape));
    }
    return new TargetTable(shape, columns);
  }

  private static void refuseUnusable(TableShape shape, DestinationColumn column, boolean isKey) {
    if (isKey && column.ambiguousEquality()) {
      throw ProcessStop.unsafe(
          shape.table()
              + ": key column "
              + column.name()
              + " has a non-deterministic collation at the destination, which may call two rows"
              + " equal that are not");
    }
    if (!isKey && column.alwaysIdentity()) {
      throw ProcessStop.unsafe(
          shape.table()
              + ": column "
              + column.name()
              + " is GENERATED ALWAYS AS IDENTITY at the destination, so no update can set it. Run"
              + " there: ALTER TABLE "
              + shape.table().sql()
              + " ALTER COLUMN "
              + SqlIdentifier.quote(column.name())
              + " SET GENERATED BY DEFAULT");
    }
  }
}
