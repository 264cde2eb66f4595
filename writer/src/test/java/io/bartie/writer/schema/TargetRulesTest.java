package io.bartie.writer.schema;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.envelope.Column;
import io.bartie.envelope.TableShape;
import io.bartie.process.ProcessStop;
import io.bartie.sql.TableName;
import io.bartie.writer.Targets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetRulesTest {
  private static final DestinationColumn PLAIN = column("integer", "int4");
  private static final DestinationColumn READ_BACK = column("smallint", "int2");

  private static DestinationColumn column(String type, String typeName) {
    return Targets.column("c", type, typeName);
  }

  private static TargetTable target(int columns, DestinationColumn last) {
    List<Column> shape = new ArrayList<>();
    List<DestinationColumn> at = new ArrayList<>();
    for (int i = 1; i <= columns; i++) {
      shape.add(new Column("c" + i, "integer"));
      at.add(i == columns ? last : PLAIN);
    }
    return Targets.table(new TableShape(TableName.parse("public.t"), shape, List.of(0)), at);
  }

  @Test
  void theWidestTableHasNoRoomInStagingForValuesThatAreReadBack() {
    int most = TableShape.MOST_COLUMNS;
    assertThatThrownBy(() -> TargetRules.refuseWhatStagingCannotHold(target(most, READ_BACK)))
        .isInstanceOf(ProcessStop.class)
        .hasMessageContainingAll("public.t has 1596 columns", "column c, of type smallint");
    assertThatCode(() -> TargetRules.refuseWhatStagingCannotHold(target(most, PLAIN)))
        .doesNotThrowAnyException();
    assertThatCode(() -> TargetRules.refuseWhatStagingCannotHold(target(most - 1, READ_BACK)))
        .doesNotThrowAnyException();
  }
}
