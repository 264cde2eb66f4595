package io.bartie.envelope;

import java.util.AbstractList;
import java.util.RandomAccess;

/**
 * The values of a row as the places of a message where they stand: thousands of events wait at a
 * time, and an object for each value would have to be kept alive. Immutable.
 */
final class ScannedValues extends AbstractList<ColumnValue> implements RandomAccess {
  /** In place of a value's start. */
  static final int NULL = -1;

  static final int UNCHANGED = -2;
  static final int TRUE = -3;
  static final int FALSE = -4;

  private static final ColumnValue T = ColumnValue.text("t");
  private static final ColumnValue F = ColumnValue.text("f");

  private final byte[] message;
  private final int[] bounds;

  /**
   * @param bounds of each value its start and its length, or one of the constants and anything
   */
  ScannedValues(byte[] message, int[] bounds) {
    this.message = message;
    this.bounds = bounds;
  }

  @Override
  public ColumnValue get(int index) {
    int start = bounds[2 * index];
    return switch (start) {
      case NULL -> ColumnValue.NULL;
      case UNCHANGED -> ColumnValue.UNCHANGED;
      case TRUE -> T;
      case FALSE -> F;
      default -> ColumnValue.utf8(message, start, bounds[2 * index + 1]);
    };
  }

  @Override
  public int size() {
    return bounds.length / 2;
  }

  /** Asked of every row whether it holds an unchanged value: that makes no objects. */
  @Override
  public boolean contains(Object value) {
    if (value != ColumnValue.UNCHANGED) {
      return super.contains(value);
    }
    for (int i = 0; i < bounds.length; i += 2) {
      if (bounds[i] == UNCHANGED) {
        return true;
      }
    }
    return false;
  }
}
