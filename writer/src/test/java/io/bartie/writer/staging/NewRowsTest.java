package io.bartie.writer.staging;

import static io.bartie.writer.Targets.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.Column;
import io.bartie.envelope.TableShape;
import io.bartie.sql.TableName;
import io.bartie.writer.Targets;
import io.bartie.writer.schema.TargetTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class NewRowsTest {
  private static final TargetTable TARGET =
      Targets.table(
          new TableShape(
              TableName.parse("public.t"),
              List.of(new Column("Id", "integer"), new Column("a", "text")),
              List.of(0)),
          List.of(column("Id", "integer", "int4"), column("a", "text", "text")));

  @Test
  void theCopyNamesEveryColumnForTheTablesOrderMayBeAnother() {
    assertThat(NewRows.statement(TARGET))
        .isEqualTo(
            "COPY \"public\".\"t\" (\"Id\", \"a\", \"__bartie_lsn\", \"__bartie_seq\","
                + " \"__bartie_commit_ts\", \"__bartie_updated_at\") FROM STDIN");
  }

  @Test
  void fewRowsAreMerged() {
    NewRows rows = new NewRows(null, new RowText(), null);

    assertThat(rows.takes(TARGET, NewRows.LEAST)).isTrue();
    assertThat(rows.takes(TARGET, NewRows.LEAST - 1)).isFalse();
  }
}
