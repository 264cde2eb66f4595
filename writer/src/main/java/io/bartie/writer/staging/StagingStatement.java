package io.bartie.writer.staging;

import io.bartie.writer.schema.TargetTable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The text of the statements that make, empty and fill a staging table. Its columns are {@code lsn,
 * seq, commit_ts, unchanged} and {@code c1 … cN}: no name of the user's comes in. They are as few
 * as the destination table's own, so that every table that fits there fits here. A row that is
 * deleted has no {@code commit_ts}; one that must be there already has a 0 in {@code unchanged}.
 */
final class StagingStatement {
  private StagingStatement() {}

  static String create(String name, TargetTable target) {
    return IntStream.range(0, target.columns().size())
        .mapToObj(i -> ",\n  c" + (i + 1) + " " + target.columns().get(i).stagingType())
        .collect(
            Collectors.joining(
                "",
                "CREATE TEMPORARY TABLE "
                    + name
                    + """
                     (
                      lsn pg_lsn,
                      seq bigint,
                      commit_ts timestamptz,
                      unchanged smallint[]""",
                "\n)"));
  }

  static String truncate(String name) {
    return "TRUNCATE pg_temp." + name;
  }

  static String drop(String name) {
    return "DROP TABLE pg_temp." + name;
  }

  static String copy(String name) {
    return "COPY pg_temp." + name + " FROM STDIN";
  }
}
