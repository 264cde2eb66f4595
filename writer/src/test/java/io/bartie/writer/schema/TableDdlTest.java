package io.bartie.writer.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.Column;
import io.bartie.envelope.GeneratedColumn;
import io.bartie.envelope.TableShape;
import io.bartie.sql.TableName;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableDdlTest {
  private static final TableShape SHAPE =
      new TableShape(
          TableName.parse("\"a.b\".\"Order\""),
          List.of(
              new Column("Id", "integer"),
              new Column("a\"b", "numeric(9,6)"),
              new Column("mood", "mood")),
          List.of(1, 0));

  @Test
  void tableHasTheSourcesColumnsOurOwnAndTheKeyInKeyOrder() {
    assertThat(TableDdl.createTable(SHAPE, type -> type.equals("mood") ? "text" : type))
        .isEqualTo(
            """
            CREATE TABLE "a.b"."Order" (
              "Id" integer,
              "a""b" numeric(9,6),
              "mood" text,
              "__bartie_lsn" pg_lsn,
              "__bartie_seq" bigint,
              "__bartie_commit_ts" timestamp with time zone,
              "__bartie_updated_at" timestamp with time zone,
              PRIMARY KEY ("a""b", "Id")
            )""");
  }

  @Test
  void addedColumnsAllowNull() {
    assertThat(TableDdl.addColumns(SHAPE, Map.of("n", "bigint")))
        .isEqualTo(
            """
            ALTER TABLE "a.b"."Order"
              ADD COLUMN "n" bigint""");
  }

  @Test
  void missingKeyIsMendedByAUniqueIndex() {
    assertThat(TableDdl.createUniqueIndex(SHAPE))
        .isEqualTo("CREATE UNIQUE INDEX ON \"a.b\".\"Order\" (\"a\"\"b\", \"Id\")");
  }

  @Test
  void generatedColumnsAreStored() {
    assertThat(
            TableDdl.addGenerated(
                SHAPE.table().sql(), new GeneratedColumn("C c", "integer", "(a + 1)"), "integer"))
        .isEqualTo(
            "ALTER TABLE \"a.b\".\"Order\" ADD COLUMN \"C c\" integer GENERATED ALWAYS AS ((a + 1))"
                + " STORED");
  }

  @Test
  void schemaIsQuoted() {
    assertThat(TableDdl.createSchema("a.b")).isEqualTo("CREATE SCHEMA IF NOT EXISTS \"a.b\"");
  }
}
