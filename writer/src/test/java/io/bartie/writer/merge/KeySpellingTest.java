package io.bartie.writer.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.Column;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.Op;
import io.bartie.envelope.TableShape;
import io.bartie.sql.TableName;
import io.bartie.writer.Events;
import io.bartie.writer.Targets;
import io.bartie.writer.batch.FetchedEvent;
import io.bartie.writer.batch.KeyBytes;
import io.bartie.writer.fold.UnappliableEventException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeySpellingTest {
  @Test
  void sameTypeOnBothSidesNeedsNoCheck() {
    assertThat(spelling("numeric", "numeric").isNeeded()).isFalse();
    assertThat(spelling("character varying(9)", "text").isNeeded()).isFalse();
    assertThat(spelling("uuid", "text").isNeeded()).isFalse();
  }

  @Test
  void canonicalSpellingPasses() {
    KeySpelling spelling = spelling("mood", "text");

    assertThat(spelling.isNeeded()).isTrue();
    assertThatCode(() -> spelling.check(delete("mood", "public.t:{\"k\":\"a\\\"b\"}", "a\"b")))
        .doesNotThrowAnyException();
  }

  @Test
  void anotherSpellingOfTheSameKeyIsRefused() {
    KeySpelling spelling = spelling("price", "text");

    assertThatThrownBy(() -> spelling.check(delete("price", "public.t:{\"k\":\"1\"}", "1.00")))
        .isInstanceOf(UnappliableEventException.class)
        .hasMessageContaining("column k")
        .hasMessageContaining("type price");
  }

  private static KeySpelling spelling(String source, String destination) {
    return new KeySpelling(
        Targets.table(shape(source), List.of(Targets.column("k", destination, "text"))));
  }

  private static TableShape shape(String type) {
    return new TableShape(TableName.parse("public.t"), List.of(new Column("k", type)), List.of(0));
  }

  private static FetchedEvent delete(String type, String recordKey, String value) {
    RowChange change =
        new RowChange(
            Op.DELETE,
            shape(type),
            Events.position(1),
            Events.TIME,
            List.of(ColumnValue.text(value)),
            List.of());
    return new FetchedEvent(
        0, 0, new KeyBytes(recordKey.getBytes(StandardCharsets.UTF_8)), change, 1);
  }
}
