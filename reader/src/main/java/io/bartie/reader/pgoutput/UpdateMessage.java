package io.bartie.reader.pgoutput;

import java.nio.ByteBuffer;

/**
 * A row was updated.
 *
 * @param relation the oid of its table
 * @param oldRow the old key, or the whole old row under FULL, or null when the key stayed the same
 *     (present does not mean that it changed)
 * @param newRow the row as it is now
 */
public record UpdateMessage(int relation, TupleData oldRow, TupleData newRow)
    implements RowMessage {
  static UpdateMessage decode(ByteBuffer buffer) {
    MessageBytes bytes = new MessageBytes("Update", buffer);
    int relation = bytes.int32("relation");
    byte kind = bytes.int8("tuple's kind");
    TupleData oldRow = null;
    if (kind == 'K' || kind == 'O') {
      oldRow = TupleData.decode(bytes);
      kind = bytes.int8("new tuple's kind");
    }
    if (kind != 'N') {
      throw bytes.broken("tuple's kind is 0x" + Integer.toHexString(kind & 0xFF) + ", expected N");
    }
    TupleData newRow = TupleData.decode(bytes);
    bytes.end();
    return new UpdateMessage(relation, oldRow, newRow);
  }
}
