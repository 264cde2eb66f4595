package io.bartie.reader.catalog;

import io.bartie.envelope.Column;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.GeneratedColumn;
import io.bartie.envelope.TableShape;
import io.bartie.key.KeyType;
import io.bartie.key.RecordKey;
import io.bartie.process.ProcessStop;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A table's shape with all that is needed to read keys from its rows. Immutable; one instance per
 * description, because the envelope's writer caches by identity.
 */
public final class KeyedShape {
  private final TableShape shape;
  private final List<KeyType> keyTypes;
  private final List<GeneratedColumn> generated;
  private final RecordKey recordKey;
  private final int[] keyColumns;

  /**
   * @param keyTypes the key columns' types, in key order
   * @param generated the columns that the source computes and does not send
   */
  public KeyedShape(TableShape shape, List<KeyType> keyTypes, List<GeneratedColumn> generated) {
    this.shape = shape;
    this.generated = List.copyOf(generated);
    this.keyTypes = List.copyOf(keyTypes);
    this.recordKey = new RecordKey(shape, keyTypes);
    this.keyColumns = shape.keyColumns().stream().mapToInt(Integer::intValue).toArray();
  }

  public TableShape shape() {
    return shape;
  }

  public RecordKey recordKey() {
    return recordKey;
  }

  /** The row with these key values, for messages. */
  public String rowText(List<ColumnValue> key) {
    return "the row " + new String(recordKey.of(key), StandardCharsets.UTF_8);
  }

  public List<KeyType> keyTypes() {
    return keyTypes;
  }

  public List<GeneratedColumn> generated() {
    return generated;
  }

  /** The key's columns, in key order. */
  public List<String> keyNames() {
    return shape.key().stream().map(Column::name).toList();
  }

  /** Whether both describe the same columns, key and key types. */
  public boolean isSame(KeyedShape other) {
    return other != null
        && keyTypes.equals(other.keyTypes)
        && shape.equals(other.shape)
        && generated.equals(other.generated);
  }

  /**
   * The key's values of a row, in key order.
   *
   * @param row the row's values
   * @param old the old row or key, where key values that were not sent again are found, or null
   * @throws ProcessStop naming the column when a key value is NULL or missing
   */
  public List<ColumnValue> key(List<ColumnValue> row, List<ColumnValue> old) {
    ColumnValue[] key = new ColumnValue[keyColumns.length];
    for (int i = 0; i < key.length; i++) {
      ColumnValue value = row.get(keyColumns[i]);
      if (value instanceof ColumnValue.Unchanged && old != null) {
        value = old.get(keyColumns[i]);
      }
      if (!(value instanceof ColumnValue.Text)) {
        throw ProcessStop.unsafe(
            "table "
                + shape.table()
                + ": key column "
                + shape.columns().get(keyColumns[i]).name()
                + (value instanceof ColumnValue.Null
                    ? " is NULL in a change, so the change has no key"
                    : " was not sent with a change, and neither was the old row")
                + ". Give the table a key that is NOT NULL, then resync it (bin/cdcctl resync --yes)");
      }
      key[i] = value;
    }
    return Arrays.asList(key);
  }
}
