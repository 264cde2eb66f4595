package io.bartie.localstack.load;

import java.util.Random;

/** Makes up notes: none, short ones, and long ones that neither compress nor fit into the row. */
final class NotesSource {
  // 64 letters, so that six random bits make one; the rest of Unicode and the quoting comes in
  // here.
  private static final String[] LETTERS =
      ("a b c d e f g h i j k l m n o p q r s t u v w x y z A B C D E F G H J K L M N P Q R S T U V"
              + " 0 1 2 3 4 5 6 7 8 9 ä ß é 🦒 ' \" \\ |")
          .split(" ");
  private static final String[] SHORT = {
    "Drinking",
    "",
    "Resting in the shade",
    "With \"young\"",
    "It's gone",
    "Tab\there",
    "C:\\hide",
    "Größe: 5 m"
  };

  private final Random random;

  NotesSource(Random random) {
    this.random = random;
  }

  String next() {
    int dice = random.nextInt(100);
    if (dice < 15) {
      return null;
    }
    return dice < 75 ? SHORT[random.nextInt(SHORT.length)] + dice : longText();
  }

  private String longText() {
    int length = 2500 + random.nextInt(6000);
    StringBuilder text = new StringBuilder(length + 200);
    while (text.length() < length) {
      text.append(LETTERS[random.nextInt(LETTERS.length)]);
      if (random.nextInt(60) == 0) {
        text.append(random.nextBoolean() ? '\n' : ' ');
      }
    }
    return text.toString();
  }
}
