package io.bartie.writer.batch;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A record's key, compared byte by byte: keys are canonical (I4), so equal bytes are the same row.
 */
public final class KeyBytes {
  private final byte[] bytes;
  private final int hash;

  public KeyBytes(byte[] bytes) {
    this.bytes = bytes;
    this.hash = Arrays.hashCode(bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeyBytes key && hash == key.hash && Arrays.equals(bytes, key.bytes);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** The key as text, for the message that says which row could not be applied. */
  @Override
  public String toString() {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
