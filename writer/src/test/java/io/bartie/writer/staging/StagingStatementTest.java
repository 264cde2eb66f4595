package io.bartie.writer.staging;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.Column;
import io.bartie.envelope.TableShape;
import io.bartie.sql.TableName;
import io.bartie.writer.schema.DestinationColumn;
import io.bartie.writer.schema.TargetTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class StagingStatementTest {
  private static final TargetTable TARGET =
      new TargetTable(
          new TableShape(
              TableName.parse("public.t"),
              List.of(new Column("id", "integer"), new Column("v", "numeric")),
              List.of(0)),
          "ONLY \"public\".\"t\"",
          List.of(column("id", "integer", "int4"), column("v", "numeric(9,2)", "numeric")));

  private static DestinationColumn column(String name, String type, String typeName) {
    return new DestinationColumn(name, type, type, typeName, false, false, false, false);
  }

  @Test
  void valuesThatTheirTypeMayChangeAreStagedAsTextToo() {
    assertThat(StagingStatement.create("s", TARGET))
        .endsWith(
            """
            ,
              c1 integer,
              c2 numeric(9,2),
              x2 text COLLATE "C"
            )""");
  }

  @Test
  void aChangedValueIsFoundByTheTextThatItsTypeGivesBack() {
    assertThat(StagingStatement.changedValue("s", TARGET.checkedColumns()))
        .isEqualTo(
            """
            SELECT lsn, seq, 1 FROM pg_temp.s
             WHERE x2 IS NOT NULL AND format('%s', c2) COLLATE "C" IS DISTINCT FROM x2
            ORDER BY 1, 2 LIMIT 1""");
  }
}
