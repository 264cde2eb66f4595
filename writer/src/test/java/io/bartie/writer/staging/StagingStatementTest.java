package io.bartie.writer.staging;

import static io.bartie.writer.Targets.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.Column;
import io.bartie.envelope.TableShape;
import io.bartie.sql.TableName;
import io.bartie.writer.Targets;
import io.bartie.writer.schema.DestinationColumn;
import io.bartie.writer.schema.TargetTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StagingStatementTest {
  private static final TargetTable TARGET =
      Targets.table(
          new TableShape(
              TableName.parse("public.t"),
              List.of(new Column("id", "integer"), new Column("v", "numeric")),
              List.of(0)),
          List.of(column("id", "integer", "int4"), column("v", "numeric(9,2)", "numeric")));

  @Test
  void valuesThatTheirTypeMayChangeAreStagedAsTextToo() {
    assertThat(StagingStatement.create("s", TARGET))
        .endsWith(
            """
            ,
              c1 integer,
              c2 numeric(9,2),
              sent text[]
            )""");
  }

  @Test
  void aChangedValueIsFoundByTheTextThatItsTypeGivesBack() {
    assertThat(StagingStatement.changedValue("s", TARGET.checkedColumns()))
        .isEqualTo(
            """
            SELECT s.lsn, s.seq, v.n
              FROM pg_temp.s AS s,
                   unnest(s.sent, ARRAY[format('%s', s.c2)]) WITH ORDINALITY AS v(sent, kept, n)
             WHERE v.sent IS NOT NULL AND v.kept COLLATE "C" IS DISTINCT FROM v.sent
             ORDER BY 1, 2, 3 LIMIT 1""");
  }

  @Test
  void howManyValuesAreReadBackCostsOneColumn() {
    List<Column> shape = new ArrayList<>(List.of(new Column("id", "integer")));
    List<DestinationColumn> columns = new ArrayList<>(List.of(column("id", "integer", "int4")));
    for (int i = 1; i < 1500; i++) {
      shape.add(new Column("v" + i, "numeric"));
      columns.add(column("v" + i, "numeric(9,2)", "numeric"));
    }
    TargetTable wide =
        Targets.table(new TableShape(TableName.parse("public.t"), shape, List.of(0)), columns);

    assertThat(wide.checkedColumns()).hasSize(1499);
    assertThat(StagingStatement.create("s", wide).lines().filter(line -> line.startsWith(" ")))
        .hasSize(4 + 1500 + 1);
  }
}
