package io.bartie.reader.pgoutput;

import io.bartie.envelope.ColumnValue;
import java.util.Arrays;
import java.util.List;

/**
 * A row's values, aligned with the columns of the Relation message in force.
 *
 * @param values null, text, or unchanged
 */
public record TupleData(List<ColumnValue> values) {
  static TupleData decode(MessageBytes bytes) {
    int count = bytes.count(bytes.int16("number of values"), "number of values");
    ColumnValue[] values = new ColumnValue[count];
    for (int i = 0; i < count; i++) {
      byte kind = bytes.int8("value's kind");
      values[i] =
          switch (kind) {
            case 't' -> bytes.value(bytes.int32("value's length"), "value");
            case 'n' -> ColumnValue.NULL;
            case 'u' -> ColumnValue.UNCHANGED;
            case 'b' ->
                throw bytes.broken("value " + i + " is in binary format, which was not asked for");
            default ->
                throw bytes.broken(
                    "value " + i + " is of unknown kind 0x" + Integer.toHexString(kind & 0xFF));
          };
    }
    return new TupleData(Arrays.asList(values));
  }
}
