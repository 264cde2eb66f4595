package io.bartie.writer.schema;

import io.bartie.envelope.Column;
import io.bartie.envelope.GeneratedColumn;
import io.bartie.envelope.TableShape;
import io.bartie.process.ProcessStop;
import io.bartie.sql.ReservedNames;
import io.bartie.sql.SqlIdentifier;
import io.bartie.sql.TableName;
import io.bartie.writer.fence.LockKeys;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private final TargetRules rules;
  private final Map<String, String> types = new HashMap<>();

  public DestinationSchema(Connection connection) {
    this.connection = connection;
    this.catalog = new DestinationCatalog(connection);
    this.rules = new TargetRules(connection);
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
    TargetTable target = rules.target(shape, table.get());
    connection.commit();
    return target;
  }

  /**
   * Makes sure that the destination computes these columns as the source does. Leaves no
   * transaction open.
   *
   * @param shape the shape that has been ensured
   * @throws ProcessStop naming a column that it cannot compute so
   */
  public void ensureGenerated(TableShape shape, List<GeneratedColumn> columns) throws SQLException {
    for (GeneratedColumn column : columns) {
      resolveType(shape, column.name(), column.type());
    }
    connection.commit();
    try (Statement statement = connection.createStatement()) {
      lockDdl(statement);
    }
    DestinationTable table = catalog.find(shape.table()).orElseThrow();
    GeneratedColumns generated = new GeneratedColumns(connection, types::get);
    for (GeneratedColumn column : columns) {
      generated.ensure(shape, table, column);
    }
    connection.commit();
  }

  /**
   * The table of that name as the target of a sweep, if there is one. Leaves no transaction open.
   *
   * @throws ProcessStop naming what would hinder the sweep
   */
  public Optional<String> sweepTarget(TableName name) throws SQLException {
    Optional<DestinationTable> found = catalog.find(name);
    if (found.isPresent()) {
      rules.refuseForSweep(found.get());
    }
    connection.commit();
    return found.map(DestinationTable::target);
  }

  private static void refuseOwnNames(TableShape shape) {
    if (shape.table().schema().equals(ReservedNames.SCHEMA)) {
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
      if (ReservedNames.COLUMNS.contains(column.name())) {
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
      resolveType(shape, column.name(), column.type());
    }
    connection.commit();
  }

  private void resolveType(TableShape shape, String column, String type) throws SQLException {
    if (!types.containsKey(type)) {
      boolean known = catalog.knowsType(type);
      if (!known) {
        LOG.info(
            "the destination does not know a type: its values are kept as text type=\"{}\""
                + " first_seen={}.{}",
            type,
            shape.table(),
            SqlIdentifier.quoteIfNeeded(column));
      }
      types.put(type, known ? type : "text");
    }
  }

  /** Writers that meet a shape at once change the table one after the other. */
  private static void lockDdl(Statement statement) throws SQLException {
    statement.execute("SELECT pg_advisory_xact_lock(" + LockKeys.ddl() + ")");
  }

  private DestinationTable change(TableShape shape) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      lockDdl(statement);
      Optional<DestinationTable> found = catalog.find(shape.table());
      if (found.isEmpty()) {
        refuseToReplace(shape);
        statement.execute(TableDdl.createSchema(shape.table().schema()));
        statement.execute(TableDdl.createTable(shape, types::get));
        LOG.info("made a table table={} columns={}", shape.table(), shape.columns().size());
      } else {
        Map<String, String> missing = missingColumns(shape, found.get());
        if (!missing.isEmpty()) {
          TargetRules.refuseOthers(found.get());
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
    OwnColumns.TYPES.forEach(
        (name, type) -> {
          DestinationColumn found = table.columns().get(name);
          if (found == null) {
            missing.put(name, type);
          } else if (!found.declaredType().equals(type)) {
            throw ProcessStop.unsafe(
                table.name()
                    + ": column "
                    + name
                    + ", which the pipeline keeps its positions in, is of type "
                    + found.declaredType()
                    + " at the destination and not "
                    + type
                    + ". Run there: ALTER TABLE "
                    + table.name().sql()
                    + " DROP COLUMN "
                    + SqlIdentifier.quote(name));
          }
        });
    return missing;
  }
}
