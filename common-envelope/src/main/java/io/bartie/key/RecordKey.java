package io.bartie.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.bartie.envelope.Column;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.TableShape;
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

  /** The prefixes as UTF-8, the first with the table's name before it. */
  private final byte[][] plainPrefixes;

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
    this.plainPrefixes = new byte[starts.size()][];
    for (int i = 0; i < plainPrefixes.length; i++) {
      plainPrefixes[i] = ((i == 0 ? tableName : "") + starts.get(i)).getBytes(UTF_8);
    }
  }

  /** The key of the row with these key values, as UTF-8. */
  public byte[] of(List<ColumnValue> values) {
    byte[] plain = ofPlain(values);
    return plain == null ? ofAny(values) : plain;
  }

  /**
   * The key when its values stand in it as they came: their types compare by text, and nothing is
   * to be escaped. Else null.
   */
  private byte[] ofPlain(List<ColumnValue> values) {
    int length = 1;
    for (int i = 0; i < plainPrefixes.length; i++) {
      if (!(values.get(i) instanceof ColumnValue.Text text && isPlain(text, types.get(i)))) {
        return null;
      }
      length += plainPrefixes[i].length + text.length() + (types.get(i).isBare() ? 0 : 2);
    }
    byte[] key = new byte[length];
    int at = 0;
    for (int i = 0; i < plainPrefixes.length; i++) {
      ColumnValue.Text text = (ColumnValue.Text) values.get(i);
      at = append(key, at, plainPrefixes[i], 0, plainPrefixes[i].length);
      if (!types.get(i).isBare()) {
        key[at++] = '"';
      }
      at = append(key, at, text.message(), text.start(), text.length());
      if (!types.get(i).isBare()) {
        key[at++] = '"';
      }
    }
    key[at] = '}';
    return key;
  }

  private static int append(byte[] key, int at, byte[] from, int start, int length) {
    System.arraycopy(from, start, key, at, length);
    return at + length;
  }

  private static boolean isPlain(ColumnValue.Text text, KeyType type) {
    if (type != KeyType.INTEGER && type != KeyType.VERBATIM || text.message() == null) {
      return false;
    }
    for (int i = text.start(); i < text.start() + text.length(); i++) {
      byte octet = text.message()[i];
      if (octet < ' ' || octet == '"' || octet == '\\') { // also what is beyond ASCII
        return false;
      }
    }
    return true;
  }

  private byte[] ofAny(List<ColumnValue> values) {
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
    return key.append('}').toString().getBytes(UTF_8);
  }

  /** Whether two keys are the same to their types, however they are spelt. */
  public boolean isSame(List<ColumnValue> one, List<ColumnValue> other) {
    return one.equals(other) || java.util.Arrays.equals(of(one), of(other));
  }

  private static String quoted(String text) {
    return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
