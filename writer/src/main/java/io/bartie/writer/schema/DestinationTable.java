package io.bartie.writer.schema;

import io.bartie.sql.TableName;
import java.util.Map;
import java.util.Set;

/**
 * A table as the destination has it.
 *
 * @param oid its oid
 * @param name its name
 * @param kind {@code pg_class.relkind}
 * @param columns by name, in the table's order
 * @param uniqueKeys the column sets that a unique index covers, each with the oid of one that does
 *     so row by row, or 0 where the constraint, or a partition's, is DEFERRABLE
 */
record DestinationTable(
    long oid,
    TableName name,
    char kind,
    Map<String, DestinationColumn> columns,
    Map<Set<String>, Long> uniqueKeys) {
  boolean canBeMergedInto() {
    return kind == 'r' || kind == 'p';
  }

  /**
   * The table as the target of a statement: without the tables that inherit from it, which are
   * tables of their own on the source.
   */
  String target() {
    return kind == 'p' ? name.sql() : "ONLY " + name.sql();
  }
}
