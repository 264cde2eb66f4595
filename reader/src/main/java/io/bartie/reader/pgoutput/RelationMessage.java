package io.bartie.reader.pgoutput;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Describes a table as it was when the changes that follow were made; in force until the next one
 * with the same oid.
 *
 * @param oid the table's oid, by which changes refer to it
 * @param schema its schema, never empty: the wire's empty text stands for {@code pg_catalog}
 * @param name its name
 * @param replicaIdentity what the old tuple of a change holds
 * @param columns the published columns, in the order of the tuples
 */
public record RelationMessage(
    int oid, String schema, String name, ReplicaIdentity replicaIdentity, List<Column> columns)
    implements PgOutputMessage {
  private static final int KEY_FLAG = 1;

  public RelationMessage {
    columns = List.copyOf(columns);
  }

  /**
   * A column of the table.
   *
   * @param key whether it is part of the replica identity; under FULL every column is
   * @param typeOid its type
   * @param typeModifier its type's modifier, -1 for none
   */
  public record Column(boolean key, String name, int typeOid, int typeModifier) {}

  static RelationMessage decode(ByteBuffer buffer) {
    MessageBytes bytes = new MessageBytes("Relation", buffer);
    int oid = bytes.int32("oid");
    String schema = bytes.cString("schema");
    String name = bytes.cString("name");
    byte code = bytes.int8("replica identity");
    ReplicaIdentity identity = ReplicaIdentity.of(code);
    if (identity == null) {
      throw bytes.broken("unknown replica identity 0x" + Integer.toHexString(code & 0xFF));
    }
    int count = bytes.count(bytes.int16("number of columns"), "number of columns");
    List<Column> columns = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int flags = bytes.int8("column's flags");
      columns.add(
          new Column(
              (flags & KEY_FLAG) != 0,
              bytes.cString("column's name"),
              bytes.int32("column's type"),
              bytes.int32("column's type modifier")));
    }
    bytes.end();
    return new RelationMessage(
        oid, schema.isEmpty() ? "pg_catalog" : schema, name, identity, columns);
  }
}
