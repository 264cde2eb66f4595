package io.bartie.bench.workload;

import java.util.SplittableRandom;

/** The keys that are in a table at a point of the workload, to take one at random. */
final class LiveKeys {
  private final long[] keys;
  private int count;

  /** Holds 1 to {@code initial} at first, and room for as many more as will be added. */
  LiveKeys(int initial, int added) {
    keys = new long[initial + added];
    for (int i = 0; i < initial; i++) {
      keys[i] = i + 1;
    }
    count = initial;
  }

  void add(long key) {
    keys[count++] = key;
  }

  long pick(SplittableRandom random) {
    return keys[random.nextInt(count)];
  }

  long remove(SplittableRandom random) {
    int place = random.nextInt(count);
    long key = keys[place];
    keys[place] = keys[--count];
    return key;
  }
}
