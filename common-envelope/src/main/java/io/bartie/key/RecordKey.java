package io.bartie.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.bartie.envelope.Column;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.TableShape;
import java.io.ByteArrayOutputStream;
import java.util.List;

/**
 * Writes the Kafka keys of one table: {@code schema.table:{"pk1":v1,…}} with the columns in key
 * order and canonical values (I4). Immutable.
 */
public final class RecordKey {
  private final String tableName;
  private final List<KeyType> types;

  /** What stands before each value, as UTF-8; before the first the table's name too. */
  private final byte[][] prefixes;

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
    List<Column> key = shape.key();
    this.prefixes = new byte[key.size()][];
    for (int i = 0; i < prefixes.length; i++) {
      String before = i == 0 ? tableName + ":{" : ",";
      prefixes[i] = (before + quoted(key.get(i).name()) + ":").getBytes(UTF_8);
    }
  }

  /** The key of the row with these key values, as UTF-8. */
  public byte[] of(List<ColumnValue> values) {
    ByteArrayOutputStream key = new ByteArrayOutputStream(64);
    for (int i = 0; i < prefixes.length; i++) {
      if (!(values.get(i) instanceof ColumnValue.Text text)) {
        throw new IllegalArgumentException(
            tableName + ": key column number " + i + " has no value: " + values.get(i));
      }
      key.writeBytes(prefixes[i]);
      append(text, types.get(i), key);
    }
    key.write('}');
    return key.toByteArray();
  }

  private static void append(ColumnValue.Text text, KeyType type, ByteArrayOutputStream key) {
    if (!standsAsItCame(text, type)) {
      String canonical = type.canonical(text.value());
      key.writeBytes((type.isBare() ? canonical : quoted(canonical)).getBytes(UTF_8));
      return;
    }
    if (!type.isBare()) {
      key.write('"');
    }
    key.write(text.message(), text.start(), text.length());
    if (!type.isBare()) {
      key.write('"');
    }
  }

  /** Whether the value is its own canonical form, is UTF-8 already, and needs no escape. */
  private static boolean standsAsItCame(ColumnValue.Text text, KeyType type) {
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

  /** Whether two keys are the same to their types, however they are spelt. */
  public boolean isSame(List<ColumnValue> one, List<ColumnValue> other) {
    return one.equals(other) || java.util.Arrays.equals(of(one), of(other));
  }

  private static String quoted(String text) {
    return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
