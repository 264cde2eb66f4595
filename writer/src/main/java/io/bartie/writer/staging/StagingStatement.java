package io.bartie.writer.staging;

import io.bartie.writer.schema.TargetTable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The text of the statements that make, empty and fill a staging table. Its columns are {@code lsn,
 * seq, commit_ts, unchanged} and {@code c1 … cN}, as many as the destination table's own, so that
 * every table that fits there fits here; and one more, {@code sent}, where values are read back:
 * their texts, as an array. No name of the user's comes in. A row that is deleted has no {@code
 * commit_ts}; one that must be there already has a 0 in {@code unchanged}.
 */
final class StagingStatement {
  private StagingStatement() {}

  static String create(String name, TargetTable target) {
    Stream<String> columns =
        IntStream.range(0, target.columns().size())
            .mapToObj(i -> ",\n  c" + (i + 1) + " " + target.columns().get(i).stagingType());
    Stream<String> texts =
        target.checkedColumns().isEmpty() ? Stream.empty() : Stream.of(",\n  sent text[]");
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
   * place among the checked ones, from 1. The text is made by the type's own output function, as
   * format does. One pass over the rows, however many columns are checked.
   */
  static String changedValue(String name, List<Integer> checked) {
    return """
        SELECT s.lsn, s.seq, v.n
          FROM pg_temp.%s AS s,
               unnest(s.sent, ARRAY[%s]) WITH ORDINALITY AS v(sent, kept, n)
         WHERE v.sent IS NOT NULL AND v.kept COLLATE "C" IS DISTINCT FROM v.sent
         ORDER BY 1, 2, 3 LIMIT 1"""
        .formatted(
            name,
            checked.stream()
                .map(i -> "format('%s', s.c" + (i + 1) + ")")
                .collect(Collectors.joining(", ")));
  }

  static String truncate(String name) {
    return "TRUNCATE pg_temp." + name;
  }

  static String delete(String name) {
    return "DELETE FROM pg_temp." + name;
  }

  static String drop(String name) {
    return "DROP TABLE pg_temp." + name;
  }

  static String copy(String name) {
    return "COPY pg_temp." + name + " FROM STDIN";
  }
}
