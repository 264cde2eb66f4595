package io.bartie.writer.schema;

import io.bartie.envelope.Column;
import io.bartie.envelope.GeneratedColumn;
import io.bartie.envelope.TableShape;
import io.bartie.sql.SqlIdentifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The text of the statements that make destination tables and add columns to them. */
final class TableDdl {
  private TableDdl() {}

  static String createSchema(String schema) {
    return "CREATE SCHEMA IF NOT EXISTS " + SqlIdentifier.quote(schema);
  }

  /**
   * The table with the source's columns, the pipeline's own, and the key; no foreign keys, no other
   * NOT NULL.
   *
   * @param destinationType what the destination makes of a source type
   */
  static String createTable(TableShape shape, UnaryOperator<String> destinationType) {
    List<String> lines = new ArrayList<>();
    for (Column column : shape.columns()) {
      lines.add(SqlIdentifier.quote(column.name()) + " " + destinationType.apply(column.type()));
    }
    for (Map.Entry<String, String> own : OwnColumns.TYPES.entrySet()) {
      lines.add(SqlIdentifier.quote(own.getKey()) + " " + own.getValue());
    }
    lines.add("PRIMARY KEY (" + keyNames(shape) + ")");
    return "CREATE TABLE " + shape.table().sql() + " (\n  " + String.join(",\n  ", lines) + "\n)";
  }

  /**
   * @param columns name and type
   */
  static String addColumns(TableShape shape, Map<String, String> columns) {
    return columns.entrySet().stream()
        .map(
            column ->
                "ADD COLUMN " + SqlIdentifier.quote(column.getKey()) + " " + column.getValue())
        .collect(Collectors.joining(",\n  ", "ALTER TABLE " + shape.table().sql() + "\n  ", ""));
  }

  /**
   * @param table the table, as SQL
   * @param type what the destination makes of its type
   */
  static String addGenerated(String table, GeneratedColumn column, String type) {
    return "ALTER TABLE %s ADD COLUMN %s %s GENERATED ALWAYS AS (%s) STORED"
        .formatted(table, SqlIdentifier.quote(column.name()), type, column.expression());
  }

  /** What the operator may run to give an existing table the index that a merge needs. */
  static String createUniqueIndex(TableShape shape) {
    return "CREATE UNIQUE INDEX ON " + shape.table().sql() + " (" + keyNames(shape) + ")";
  }

  private static String keyNames(TableShape shape) {
    return shape.key().stream()
        .map(column -> SqlIdentifier.quote(column.name()))
        .collect(Collectors.joining(", "));
  }
}
