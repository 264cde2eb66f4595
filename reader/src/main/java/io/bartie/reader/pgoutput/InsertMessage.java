package io.bartie.reader.pgoutput;

import java.nio.ByteBuffer;

/**
 * A row was inserted.
 *
 * @param relation the oid of its table
 * @param newRow the row
 */
public record InsertMessage(int relation, TupleData newRow) implements RowMessage {
  static InsertMessage decode(ByteBuffer buffer) {
    MessageBytes bytes = new MessageBytes("Insert", buffer);
    int relation = bytes.int32("relation");
    byte kind = bytes.int8("tuple's kind");
    if (kind != 'N') {
      throw bytes.broken("tuple's kind is 0x" + Integer.toHexString(kind & 0xFF) + ", expected N");
    }
    TupleData row = TupleData.decode(bytes);
    bytes.end();
    return new InsertMessage(relation, row);
  }
}
