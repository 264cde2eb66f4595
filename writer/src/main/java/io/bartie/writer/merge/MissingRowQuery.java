package io.bartie.writer.merge;

import io.bartie.writer.schema.TargetTable;

/** The text of the query for a staged partial update whose row the destination lacks. */
final class MissingRowQuery {
  private MissingRowQuery() {}

  static String text(TargetTable target, String staging) {
    return """
        SELECT s.lsn, s.seq
          FROM %s AS s
         WHERE 0 = ANY (s.unchanged)
           AND NOT EXISTS (SELECT FROM %s AS t WHERE %s)
         ORDER BY s.lsn, s.seq
         LIMIT 1
        """
        .formatted(staging, target.sql(), MergeStatement.sameKey(target));
  }
}
