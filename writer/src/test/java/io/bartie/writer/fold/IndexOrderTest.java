package io.bartie.writer.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.Column;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.Op;
import io.bartie.envelope.TableShape;
import io.bartie.sql.TableName;
import io.bartie.writer.Events;
import io.bartie.writer.batch.FetchedEvent;
import io.bartie.writer.batch.KeyBytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IndexOrderTest {
  @Test
  void wholeNumbersAreOrderedAsNumbers() {
    assertOrdered("-999999999999999999", "-10", "-9", "0", "7", "10", "999999999999999999");
  }

  @Test
  void otherKeysAreOrderedByTheBytesTheyBeginWith() {
    assertOrdered("", "-", "-1e3", "1.50", "2026-09-09", "ab", "abc", "b", "~", "é", "表");
  }

  @Test
  void aKeyOfTwoColumnsIsOrderedByBoth() {
    List<FoldedRow> ordered =
        Stream.of(row("1", "2"), row("1", "10"), row("2", "1"), row("10", "0")).toList();
    List<FoldedRow> shuffled = new ArrayList<>(ordered);
    Collections.reverse(shuffled);

    assertThat(IndexOrder.of(shuffled)).isEqualTo(ordered);
  }

  @Test
  void noRowIsLostWhereKeysBeginAlike() {
    List<FoldedRow> rows =
        Stream.of("12345678-a", "12345678-c", "12345678-b").map(IndexOrderTest::row).toList();

    assertThat(IndexOrder.of(rows)).containsExactlyInAnyOrderElementsOf(rows);
  }

  private static void assertOrdered(String... keys) {
    List<FoldedRow> ordered = Stream.of(keys).map(IndexOrderTest::row).toList();
    List<FoldedRow> shuffled = new ArrayList<>(ordered);
    Collections.shuffle(shuffled, new Random(1));

    assertThat(IndexOrder.of(shuffled)).isEqualTo(ordered);
  }

  /** One part of a message, as most values are, the other a text of its own. */
  private static FoldedRow row(String... key) {
    List<ColumnValue> values = new ArrayList<>();
    for (String text : key) {
      byte[] message = ("x" + text + "9").getBytes(StandardCharsets.UTF_8);
      values.add(
          text.hashCode() % 2 == 0
              ? ColumnValue.utf8(message, 1, message.length - 2)
              : ColumnValue.text(text));
    }
    List<Column> columns =
        Stream.of("a", "b").limit(key.length).map(n -> new Column(n, "text")).toList();
    TableShape shape =
        new TableShape(
            TableName.parse("public.t"), columns, key.length == 1 ? List.of(0) : List.of(0, 1));
    RowChange change =
        new RowChange(Op.UPDATE, shape, Events.position(1), Events.TIME, values, values);
    byte[] bytes = String.join(",", key).getBytes(StandardCharsets.UTF_8);
    return FoldedRow.of(new FetchedEvent(0, 1, new KeyBytes(bytes), change, 1));
  }
}
