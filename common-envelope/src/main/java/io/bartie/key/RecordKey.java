package io.bartie.key;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.bartie.envelope.Column;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.TableShape;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the Kafka keys of one table: {@code schema.table:{"pk1":v1,…}} with the columns in key
 * order and canonical values (I4). Immutable.
 */
public final class RecordKey {
  private final String tableName;
  private final List<String> prefixes;
  private final List<KeyType> types;

  /**
   * @param types the key columns' types, in key order
   */
  public RecordKey(TableShape shape, List<KeyType> types) {
    if (types.size() != shape.keyColumns().size()) {
      throw new IllegalArgumentException(
          shape.table()
              + ": "
              + types.size()
              + " key types for "
              + shape.keyColumns().size()
              + " key columns");
    }
    this.tableName = shape.table().toString();
    this.types = List.copyOf(types);
    List<String> starts = new ArrayList<>();
    for (Column column : shape.key()) {
      starts.add((starts.isEmpty() ? ":{" : ",") + quoted(column.name()) + ":");
    }
    this.prefixes = List.copyOf(starts);
  }

  /** The key of the row with these key values, as UTF-8. */
  public byte[] of(List<ColumnValue> values) {
    StringBuilder key = new StringBuilder(64).append(tableName);
    for (int i = 0; i < prefixes.size(); i++) {
      key.append(prefixes.get(i));
      if (!(values.get(i) instanceof ColumnValue.Text text)) {
        throw new IllegalArgumentException(
            tableName + ": key column number " + i + " has no value: " + values.get(i));
      }
      String canonical = types.get(i).canonical(text.value());
      key.append(types.get(i).isBare() ? canonical : quoted(canonical));
    }
    return key.append('}').toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Whether two keys are the same to their types, however they are spelt. */
  public boolean isSame(List<ColumnValue> one, List<ColumnValue> other) {
    return one.equals(other) || java.util.Arrays.equals(of(one), of(other));
  }

  private static String quoted(String text) {
    return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
