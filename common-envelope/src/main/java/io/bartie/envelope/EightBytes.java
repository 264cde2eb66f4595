package io.bartie.envelope;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Asks eight bytes at once what they hold, for values that are looked through for the few bytes
 * that matter: most hold none. Stateless.
 */
public final class EightBytes {
  /** Which way around they are does not matter to what is asked of them. */
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private static final long EACH = 0x0101010101010101L;
  private static final long HIGHEST_BITS = 0x80 * EACH;

  private EightBytes() {}

  /** Eight times the same ASCII character. */
  public static long each(char ascii) {
    return ascii * EACH;
  }

  /** The eight bytes from the index on. */
  public static long at(byte[] bytes, int index) {
    return (long) LONG.get(bytes, index);
  }

  /**
   * Not zero if one of them is the character, of which {@code each} are eight. What is equal
   * becomes zero, and that is less than one.
   */
  public static long equal(long eight, long each) {
    return less(eight ^ each, EACH);
  }

  /**
   * Not zero if one of them is an ASCII character less than the one of which {@code each} are
   * eight. Subtracting sets the highest bit of what is less, where it was not set before; a borrow
   * comes only from a byte that is less itself, so it changes nothing.
   */
  public static long less(long eight, long each) {
    return eight - each & ~eight & HIGHEST_BITS;
  }

  /** Not zero if one of them is no ASCII character. */
  public static long beyondAscii(long eight) {
    return eight & HIGHEST_BITS;
  }
}
