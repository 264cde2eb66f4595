package io.bartie.writer.sweep;

import io.bartie.writer.schema.OwnColumns;

/** The text of the statement that takes a table's rows away. */
final class SweepStatement {
  private SweepStatement() {}

  /**
   * Deletes the rows below a position. Rows without one were there before the pipeline, so they are
   * older than anything.
   *
   * @param target the table, as SQL
   */
  static String text(String target) {
    return """
        DELETE FROM %1$s
         WHERE ((%2$s, %3$s) >= (?::pg_lsn, ?::bigint)) IS NOT TRUE
        """
        .formatted(target, OwnColumns.LSN, OwnColumns.SEQ);
  }
}
