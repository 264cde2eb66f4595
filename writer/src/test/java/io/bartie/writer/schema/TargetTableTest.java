package io.bartie.writer.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.Column;
import io.bartie.envelope.TableShape;
import io.bartie.sql.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetTableTest {
  private static final DestinationColumn KEY = column("integer", "integer", "int4", false);

  @Test
  void newRowsAreCopiedWhereEveryValueIsAssignedAsItIs() {
    assertThat(target(1, column("text", "text", "text", false)).takesCopies()).isTrue();
  }

  @Test
  void newRowsAreNotCopiedWhereTheKeyIsCheckedAtTheCommitOnly() {
    assertThat(target(0, column("text", "text", "text", false)).takesCopies()).isFalse();
  }

  @Test
  void newRowsAreNotCopiedWhereValuesMustBeReadBackOrAreComputedOrCheckedByADomain() {
    assertThat(target(1, column("numeric(9,2)", "numeric(9,2)", "numeric", false)).takesCopies())
        .as("may be rounded")
        .isFalse();
    assertThat(target(1, column("text", "text", "text", true)).takesCopies())
        .as("generated")
        .isFalse();
    assertThat(target(1, column("word", "text", "text", false)).takesCopies())
        .as("a domain")
        .isFalse();
  }

  private static DestinationColumn column(
      String declared, String staging, String builtIn, boolean generated) {
    return new DestinationColumn("c", declared, staging, builtIn, false, generated, false, false);
  }

  private static TargetTable target(long keyIndex, DestinationColumn value) {
    TableShape shape =
        new TableShape(
            TableName.parse("public.t"),
            List.of(new Column("id", "integer"), new Column("c", "text")),
            List.of(0));
    return new TargetTable(shape, "ONLY public.t", List.of(KEY, value), keyIndex);
  }
}
