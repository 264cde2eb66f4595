package io.bartie.writer.merge;

import io.bartie.sql.SqlIdentifier;
import io.bartie.writer.schema.OwnColumns;
import io.bartie.writer.schema.TargetTable;
import java.util.stream.Collectors;

/**
 * The text of the query, after a merge, for a value that the destination computed itself and that
 * is not what the source sent (I5).
 */
final class ComputedValueQuery {
  private ComputedValueQuery() {}

  /** Finds a row's position and its column's number from 0. */
  static String text(TargetTable target, String staging) {
    return target.computedColumns().stream()
        .map(
            i ->
                """
                SELECT s.lsn, s.seq, %1$d
                  FROM %2$s AS s JOIN %3$s AS t ON %4$s AND t.%5$s = s.lsn AND t.%6$s = s.seq
                 WHERE s.commit_ts IS NOT NULL AND (%7$d = ANY (s.unchanged)) IS NOT TRUE
                   AND (num_nulls(t.%8$s) <> num_nulls(s.c%7$d)
                        OR format('%%s', t.%8$s) <> format('%%s', s.c%7$d))
                """
                    .formatted(
                        i,
                        staging,
                        target.sql(),
                        MergeStatement.sameKey(target),
                        OwnColumns.LSN,
                        OwnColumns.SEQ,
                        i + 1,
                        SqlIdentifier.quote(target.columns().get(i).name())))
        .collect(Collectors.joining("UNION ALL\n", "", "ORDER BY 1, 2 LIMIT 1"));
  }
}
