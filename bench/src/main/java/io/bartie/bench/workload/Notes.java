package io.bartie.bench.workload;

import java.util.SplittableRandom;

/** Makes up notes of 140 to 160 letters, without anything that SQL would have to quote. */
public final class Notes {
  private static final String[] WORDS =
      ("drinking resting grazing alone with young calf herd near the eastern bank at dusk dawn noon"
              + " limping left hind leg tagged collar lost healthy thin alert nervous calm crossing"
              + " river dry season first rain elephants zebra lion pride moving north south slowly"
              + " quickly seen again since last week no water left trees shade waiting others")
          .split(" ");
  private static final int LEAST = 140;
  private static final int MOST = 160;

  private final SplittableRandom random;

  public Notes(SplittableRandom random) {
    this.random = random;
  }

  public String next() {
    StringBuilder text = new StringBuilder(MOST + 10);
    // A number first: no two notes are the same, so every update is a change.
    text.append(Long.toUnsignedString(random.nextLong(), Character.MAX_RADIX));
    while (text.length() < LEAST) {
      text.append(' ').append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.substring(0, Math.min(text.length(), MOST));
  }
}
