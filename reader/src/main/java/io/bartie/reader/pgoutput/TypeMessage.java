package io.bartie.reader.pgoutput;

import java.nio.ByteBuffer;

/**
 * Names a type that is not built in, before the first Relation message that uses it.
 *
 * @param schema its schema, never empty: the wire's empty text stands for {@code pg_catalog}
 */
public record TypeMessage(int oid, String schema, String name) implements PgOutputMessage {
  static TypeMessage decode(ByteBuffer buffer) {
    MessageBytes bytes = new MessageBytes("Type", buffer);
    int oid = bytes.int32("oid");
    String schema = bytes.cString("schema");
    TypeMessage message =
        new TypeMessage(oid, schema.isEmpty() ? "pg_catalog" : schema, bytes.cString("name"));
    bytes.end();
    return message;
  }
}
