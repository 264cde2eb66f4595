package io.bartie.writer.merge;

import io.bartie.sql.SqlIdentifier;
import io.bartie.writer.schema.DestinationColumn;
import io.bartie.writer.schema.OwnColumns;
import io.bartie.writer.schema.TargetTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The text of the statement that merges a staging table into its destination table. */
final class MergeStatement {
  /**
   * No row goes back to an older version. The fence sees to that already; here it is said once more
   * where the row is.
   */
  private static final String NEWER =
      "((t.%s, t.%s) >= (s.lsn, s.seq)) IS NOT TRUE".formatted(OwnColumns.LSN, OwnColumns.SEQ);

  private MergeStatement() {}

  /**
   * @param staging the staging table's name, as SQL
   * @param unchanged the columns that some row does not change
   */
  static String text(TargetTable target, String staging, BitSet unchanged) {
    return """
        MERGE INTO %s AS t
        USING %s AS s
           ON %s
         WHEN MATCHED AND s.commit_ts IS NULL AND %s THEN
              DELETE
         WHEN MATCHED AND s.commit_ts IS NOT NULL AND %s THEN
              UPDATE SET %s
         WHEN NOT MATCHED AND s.commit_ts IS NOT NULL THEN
              INSERT (%s)
              OVERRIDING SYSTEM VALUE
              VALUES (%s)
        """
        .formatted(
            target.sql(),
            staging,
            sameKey(target),
            NEWER,
            NEWER,
            String.join(",\n                 ", assignments(target, unchanged)),
            String.join(", ", names(target)),
            String.join(", ", values(target)));
  }

  /** The join by the destination's own {@code =}, in key order. */
  static String sameKey(TargetTable target) {
    return target.shape().keyColumns().stream()
        .map(i -> "t." + comparable(target.columns().get(i)) + " = s.c" + (i + 1))
        .reduce((one, other) -> one + " AND " + other)
        .orElseThrow();
  }

  /**
   * The one {@code =} that does not look through a domain to the type under it is that of enums.
   */
  private static String comparable(DestinationColumn column) {
    boolean domain = !column.declaredType().equals(column.stagingType());
    return column.enumerated() && domain
        ? name(column) + "::" + column.stagingType()
        : name(column);
  }

  /** The key too: its spelling may have changed (1.0, 1.00). */
  private static List<String> assignments(TargetTable target, BitSet unchanged) {
    List<String> assignments = new ArrayList<>();
    for (int i = 0; i < target.columns().size(); i++) {
      DestinationColumn column = target.columns().get(i);
      if (column.generated() || column.alwaysIdentity()) {
        continue;
      }
      String value = "s.c" + (i + 1);
      if (unchanged.get(i)) {
        value =
            "CASE WHEN %d = ANY (s.unchanged) THEN t.%s ELSE %s END"
                .formatted(i + 1, name(column), value);
      }
      assignments.add(name(column) + " = " + value);
    }
    assignments.add(OwnColumns.LSN + " = s.lsn");
    assignments.add(OwnColumns.SEQ + " = s.seq");
    assignments.add(OwnColumns.COMMIT_TS + " = s.commit_ts");
    assignments.add(OwnColumns.UPDATED_AT + " = clock_timestamp()");
    return assignments;
  }

  private static List<String> names(TargetTable target) {
    List<String> names = new ArrayList<>();
    for (DestinationColumn column : target.columns()) {
      if (!column.generated()) {
        names.add(name(column));
      }
    }
    names.add(OwnColumns.LSN);
    names.add(OwnColumns.SEQ);
    names.add(OwnColumns.COMMIT_TS);
    names.add(OwnColumns.UPDATED_AT);
    return names;
  }

  private static List<String> values(TargetTable target) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < target.columns().size(); i++) {
      if (!target.columns().get(i).generated()) {
        values.add("s.c" + (i + 1));
      }
    }
    values.add("s.lsn");
    values.add("s.seq");
    values.add("s.commit_ts");
    values.add("clock_timestamp()");
    return values;
  }

  private static String name(DestinationColumn column) {
    return SqlIdentifier.quote(column.name());
  }
}
