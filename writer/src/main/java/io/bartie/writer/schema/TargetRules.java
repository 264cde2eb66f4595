package io.bartie.writer.schema;

import io.bartie.envelope.Column;
import io.bartie.envelope.TableShape;
import io.bartie.process.ProcessStop;
import io.bartie.sql.ReservedNames;
import io.bartie.sql.SqlIdentifier;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says where the rows of a shape go in a destination table, or refuses the table by name because
 * its rows could not be the source's. Used by the thread that owns the connection.
 */
final class TargetRules {
  private static final Logger LOG = LoggerFactory.getLogger(TargetRules.class);

  private final Obstacles obstacles;

  TargetRules(Connection connection) {
    this.obstacles = new Obstacles(connection);
  }

  /**
   * @throws ProcessStop naming what would hinder a sweep of the table
   */
  void refuseForSweep(DestinationTable table) throws SQLException {
    refuseOthers(table);
    obstacles.refuseForTable(table.name(), table.oid());
  }

  /**
   * @throws ProcessStop when it is no table
   */
  static void refuseOthers(DestinationTable table) {
    if (!table.canBeMergedInto()) {
      throw ProcessStop.unsafe(
          table.name()
              + " is not a table at the destination (relkind "
              + table.kind()
              + "): rename it, so that a table can be made");
    }
  }

  /**
   * @throws ProcessStop naming what in the table cannot take the rows
   */
  TargetTable target(TableShape shape, DestinationTable table) throws SQLException {
    refuseOthers(table);
    List<DestinationColumn> columns = new ArrayList<>();
    Set<String> key = new HashSet<>();
    for (int i = 0; i < shape.columns().size(); i++) {
      Column source = shape.columns().get(i);
      DestinationColumn column = table.columns().get(source.name());
      columns.add(column);
      if (shape.keyColumns().contains(i)) {
        key.add(column.name());
        refuseCoarseKey(shape, source, column);
      } else {
        refuseAlwaysIdentity(shape, column);
      }
    }
    if (!table.uniqueKeys().containsKey(key)) {
      throw ProcessStop.unsafe(
          table.name()
              + " has no unique index on the key "
              + key
              + " at the destination, so rows could be there twice. Run there: "
              + TableDdl.createUniqueIndex(shape));
    }
    List<String> written = new ArrayList<>(ReservedNames.COLUMNS);
    columns.forEach(column -> written.add(column.name()));
    obstacles.refuseForTable(table.name(), table.oid());
    obstacles.refuseForRows(table.name(), table.oid(), key, written);
    sayWhatRuns(table);
    TargetTable target =
        new TargetTable(shape, table.target(), columns, table.uniqueKeys().get(key));
    refuseWhatStagingCannotHold(target);
    return target;
  }

  /** Staging has one column more than the table where values are read back. */
  static void refuseWhatStagingCannotHold(TargetTable target) {
    if (target.columns().size() == TableShape.MOST_COLUMNS && !target.checkedColumns().isEmpty()) {
      DestinationColumn column = target.columns().get(target.checkedColumns().get(0));
      throw ProcessStop.unsafe(
          target.name()
              + " has "
              + TableShape.MOST_COLUMNS
              + " columns, and values of column "
              + column.name()
              + ", of type "
              + column.declaredType()
              + " at the destination, must be read back, for which there is room beside one column"
              + " less. Publish it without one of them: ALTER PUBLICATION … SET TABLE "
              + target.name().sql()
              + " (…)");
    }
  }

  private void sayWhatRuns(DestinationTable table) throws SQLException {
    List<String> triggers = obstacles.harmlessTriggers(table.oid());
    if (!triggers.isEmpty()) {
      LOG.warn(
          "triggers run at the destination, with what the pipeline writes as with anything else"
              + " table={} triggers={}",
          table.name(),
          triggers);
    }
  }

  private static void refuseCoarseKey(TableShape shape, Column source, DestinationColumn column) {
    if (!TypeFit.tellsKeysApart(source.type(), column)) {
      throw ProcessStop.unsafe(
          shape.table()
              + ": key column "
              + column.name()
              + " is of type "
              + column.declaredType()
              + " at the destination"
              + (column.ambiguousEquality() ? " with a non-deterministic collation" : "")
              + ", which may call two rows equal that differ to the source's "
              + source.type()
              + ". Give it the source's type, or rename the table so that it is made anew and run:"
              + " bin/cdcctl resync --yes");
    }
  }

  private static void refuseAlwaysIdentity(TableShape shape, DestinationColumn column) {
    if (column.alwaysIdentity()) {
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
