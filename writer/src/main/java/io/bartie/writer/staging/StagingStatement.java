package io.bartie.writer.staging;

import io.bartie.writer.schema.TargetTable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The text of the statements that make, empty and fill a staging table. Its columns are {@code lsn,
 * seq, commit_ts, unchanged} and {@code c1 … cN}, and {@code x…} with the text of those whose
 * values are read back: no name of the user's comes in. Without the latter they are as few as the
 * destination table's own, so that every table that fits there fits here. A row that is deleted has
 * no {@code commit_ts}; one that must be there already has a 0 in {@code unchanged}.
 */
final class StagingStatement {
  private StagingStatement() {}

  static String create(String name, TargetTable target) {
    Stream<String> columns =
        IntStream.range(0, target.columns().size())
            .mapToObj(i -> ",\n  c" + (i + 1) + " " + target.columns().get(i).stagingType());
    Stream<String> texts =
        target.checkedColumns().stream().map(i -> ",\n  x" + (i + 1) + " text COLLATE \"C\"");
    return Stream.concat(columns, texts)
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

  /**
   * Finds a value that its type does not give back as it came: its row's position, and its column's
   * number from 0. The text is made by the type's own output function, as format does.
   */
  static String changedValue(String name, List<Integer> checked) {
    return checked.stream()
        .map(
            i ->
                """
                SELECT lsn, seq, %1$d FROM pg_temp.%2$s
                 WHERE x%3$d IS NOT NULL AND format('%%s', c%3$d) COLLATE "C" IS DISTINCT FROM x%3$d
                """
                    .formatted(i, name, i + 1))
        .collect(Collectors.joining("UNION ALL\n", "", "ORDER BY 1, 2 LIMIT 1"));
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
