package io.bartie.reader.pgoutput;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Tables were emptied. It lists every published table concerned, those that CASCADE reached
 * included.
 *
 * @param cascade whether the statement said CASCADE
 * @param restartIdentity whether the statement said RESTART IDENTITY
 * @param relations the tables' oids
 */
public record TruncateMessage(boolean cascade, boolean restartIdentity, List<Integer> relations)
    implements PgOutputMessage {
  private static final int CASCADE = 1;
  private static final int RESTART_IDENTITY = 2;

  public TruncateMessage {
    relations = List.copyOf(relations);
  }

  static TruncateMessage decode(ByteBuffer buffer) {
    MessageBytes bytes = new MessageBytes("Truncate", buffer);
    int count = bytes.count(bytes.int32("number of relations"), "number of relations");
    int options = bytes.int8("options");
    List<Integer> relations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      relations.add(bytes.int32("relation"));
    }
    bytes.end();
    return new TruncateMessage(
        (options & CASCADE) != 0, (options & RESTART_IDENTITY) != 0, relations);
  }
}
