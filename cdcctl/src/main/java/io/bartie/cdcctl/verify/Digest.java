package io.bartie.cdcctl.verify;

/**
 * What stands for a set of rows: how many there are, and the sums of two halves of their hashes
 * modulo 2⁶⁴ each. A sum does not depend on the order, and counts a row that is there twice twice.
 */
record Digest(long rows, long high, long low) {
  static final Digest NONE = new Digest(0, 0, 0);

  @Override
  public String toString() {
    return String.format("rows=%d  checksum=%016x%016x", rows, high, low);
  }
}
