package io.bartie.reader.pgoutput;

import java.nio.ByteBuffer;

/**
 * A row was deleted.
 *
 * @param relation the oid of its table
 * @param oldRow its key (the other values are null), or the whole row under FULL
 */
public record DeleteMessage(int relation, TupleData oldRow) implements RowMessage {
  static DeleteMessage decode(ByteBuffer buffer) {
    MessageBytes bytes = new MessageBytes("Delete", buffer);
    int relation = bytes.int32("relation");
    byte kind = bytes.int8("tuple's kind");
    if (kind != 'K' && kind != 'O') {
      throw bytes.broken(
          "tuple's kind is 0x" + Integer.toHexString(kind & 0xFF) + ", expected K or O");
    }
    TupleData row = TupleData.decode(bytes);
    bytes.end();
    return new DeleteMessage(relation, row);
  }
}
