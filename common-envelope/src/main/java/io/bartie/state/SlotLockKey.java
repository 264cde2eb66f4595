package io.bartie.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The key of the advisory lock on the source under which one process decides over a slot. */
public final class SlotLockKey {
  private SlotLockKey() {}

  public static long of(String slot) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(("bartie slot " + slot).getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(digest).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
