package io.bartie.cdcctl.verify;

import io.bartie.sql.SqlIdentifier;
import io.bartie.sql.TableName;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The rows of a table on one side, as SQL: where they come from, and the hash that stands for one
 * of them.
 *
 * <p>A row is hashed in the text form of a record, {@code ROW(a, b)::text}. It is made by the
 * types' own output functions, as the pipeline's values are ({@code a::text} would print booleans
 * as {@code true} and trim {@code char(n)}), it tells NULL from an empty string, and it quotes what
 * could move a delimiter.
 *
 * @param only whether tables that inherit from it are left out
 * @param filter which rows, as SQL, or null for all
 * @param key the columns that name a row; empty when the whole row does
 */
record RowSet(
    TableName table, boolean only, String filter, List<String> columns, List<String> key) {
  /** The columns that name a row. */
  List<String> namingColumns() {
    return key.isEmpty() ? columns : key;
  }

  /** {@code FROM … WHERE …} */
  String from() {
    return "FROM "
        + (only ? "ONLY " : "")
        + table.sql()
        + (filter == null ? "" : " WHERE (" + filter + ")");
  }

  String rowHash() {
    return hash(record(columns));
  }

  String keyText() {
    return record(namingColumns());
  }

  String keyHash() {
    return hash(keyText());
  }

  static String record(List<String> columns) {
    return columns.stream()
        .map(SqlIdentifier::quote)
        .collect(Collectors.joining(", ", "ROW(", ")::text"));
  }

  /** 32 bytes that do not depend on the database's encoding. */
  static String hash(String text) {
    return "sha256(convert_to(" + text + ", 'UTF8'))";
  }
}
