package io.bartie.writer.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.Column;
import io.bartie.envelope.TableShape;
import io.bartie.sql.TableName;
import io.bartie.writer.Targets;
import io.bartie.writer.schema.DestinationColumn;
import io.bartie.writer.schema.TargetTable;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class MergeStatementTest {
  private static final String STAGING = "pg_temp.bartie_staging_1";

  @Test
  void deletesUpdatesAndInsertsInOneStatement() {
    TargetTable target =
        target(List.of(0), plain("id", "integer"), plain("name", "text"), plain("op", "text"));

    assertThat(MergeStatement.text(target, STAGING, new BitSet()))
        .isEqualTo(
            """
            MERGE INTO ONLY "public"."t" AS t
            USING pg_temp.bartie_staging_1 AS s
               ON t."id" = s.c1
             WHEN MATCHED AND s.commit_ts IS NULL AND ((t."__bartie_lsn", t."__bartie_seq") >= (s.lsn, s.seq)) IS NOT TRUE THEN
                  DELETE
             WHEN MATCHED AND s.commit_ts IS NOT NULL AND ((t."__bartie_lsn", t."__bartie_seq") >= (s.lsn, s.seq)) IS NOT TRUE THEN
                  UPDATE SET "id" = s.c1,
                             "name" = s.c2,
                             "op" = s.c3,
                             "__bartie_lsn" = s.lsn,
                             "__bartie_seq" = s.seq,
                             "__bartie_commit_ts" = s.commit_ts,
                             "__bartie_updated_at" = clock_timestamp()
             WHEN NOT MATCHED AND s.commit_ts IS NOT NULL THEN
                  INSERT ("id", "name", "op", "__bartie_lsn", "__bartie_seq", "__bartie_commit_ts", "__bartie_updated_at")
                  OVERRIDING SYSTEM VALUE
                  VALUES (s.c1, s.c2, s.c3, s.lsn, s.seq, s.commit_ts, clock_timestamp())
            """);
  }

  @Test
  void columnsThatSomeRowLeavesAloneAreKeptRowByRow() {
    TargetTable target =
        target(List.of(0), plain("id", "integer"), plain("n", "integer"), plain("big", "text"));
    BitSet unchanged = new BitSet();
    unchanged.set(2);

    assertThat(MergeStatement.text(target, STAGING, unchanged))
        .contains("\"n\" = s.c2,")
        .contains("\"big\" = CASE WHEN 3 = ANY (s.unchanged) THEN t.\"big\" ELSE s.c3 END,")
        .contains("VALUES (s.c1, s.c2, s.c3, ");
  }

  @Test
  void joinsOnTheKeyInKeyOrderWithNamesQuoted() {
    TargetTable target =
        target(List.of(2, 0), plain("a\"b", "integer"), plain("v", "text"), plain("Id", "text"));

    assertThat(MergeStatement.sameKey(target)).isEqualTo("t.\"Id\" = s.c3 AND t.\"a\"\"b\" = s.c1");
  }

  @Test
  void aKeyOfADomainOverAnEnumIsComparedAsTheEnum() {
    TargetTable target =
        target(
            List.of(0),
            new DestinationColumn("k", "dsize", "size", null, true, false, false, false),
            new DestinationColumn("e", "size", "size", null, true, false, false, false));

    assertThat(MergeStatement.sameKey(target)).isEqualTo("t.\"k\"::size = s.c1");
  }

  @Test
  void assignsNothingThatTheDestinationComputes() {
    TargetTable target =
        target(
            List.of(0),
            new DestinationColumn("id", "integer", "integer", "int4", false, false, true, false),
            new DestinationColumn(
                "twice", "integer", "integer", "int4", false, true, false, false));

    String merge = MergeStatement.text(target, STAGING, new BitSet());

    assertThat(merge).contains("UPDATE SET \"__bartie_lsn\" = s.lsn");
    assertThat(merge).contains("INSERT (\"id\", \"__bartie_lsn\"").contains("VALUES (s.c1, s.lsn");
    assertThat(merge).doesNotContain("twice");
  }

  @Test
  void whatTheDestinationComputesIsComparedAfterTheMerge() {
    TargetTable target =
        target(
            List.of(0),
            plain("id", "integer"),
            new DestinationColumn("g", "integer", "integer", "int4", false, true, false, false));

    assertThat(ComputedValueQuery.text(target, STAGING))
        .isEqualTo(
            """
            SELECT s.lsn, s.seq, 1
              FROM pg_temp.bartie_staging_1 AS s JOIN ONLY "public"."t" AS t ON t."id" = s.c1 AND t."__bartie_lsn" = s.lsn AND t."__bartie_seq" = s.seq
             WHERE s.commit_ts IS NOT NULL AND (2 = ANY (s.unchanged)) IS NOT TRUE
               AND (num_nulls(t."g") <> num_nulls(s.c2)
                    OR format('%s', t."g") <> format('%s', s.c2))
            ORDER BY 1, 2 LIMIT 1""");
  }

  @Test
  void partialUpdatesWithoutARowAreLookedForByTheSameKey() {
    TargetTable target = target(List.of(0), plain("id", "integer"), plain("v", "text"));

    assertThat(MissingRowQuery.text(target, STAGING))
        .contains("0 = ANY (s.unchanged)")
        .contains("NOT EXISTS (SELECT FROM ONLY \"public\".\"t\" AS t WHERE t.\"id\" = s.c1)");
  }

  private static DestinationColumn plain(String name, String type) {
    return Targets.column(name, type, "int4");
  }

  private static TargetTable target(List<Integer> key, DestinationColumn... columns) {
    List<Column> shape =
        List.of(columns).stream()
            .map(column -> new Column(column.name(), column.stagingType()))
            .toList();
    return Targets.table(new TableShape(TableName.parse("public.t"), shape, key), List.of(columns));
  }
}
