package io.bartie.writer.fence;

import io.bartie.sql.TableName;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The keys of the advisory locks at the destination: 64 bits of a SHA-256, so that two things
 * hardly ever share one.
 */
public final class LockKeys {
  private LockKeys() {}

  /** Held exclusively by the transaction that applies events of the partition. */
  public static long partition(String topic, int partition) {
    return key("partition:" + topic + ":" + partition);
  }

  /** Held shared while rows of the table are merged, exclusively while it is swept. */
  public static long table(TableName table) {
    return key("table:" + table);
  }

  /** Held exclusively while tables are made or widened. */
  public static long ddl() {
    return key("ddl");
  }

  private static long key(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(("bartie." + text).getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(digest).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
