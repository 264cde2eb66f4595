package io.bartie.key;

/** Writes the numbers within a text in one way, leaving alone what stands in double quotes. */
final class NumberText {
  private NumberText() {}

  /** How one number is written. */
  @FunctionalInterface
  interface Canonical {
    String of(String number);
  }

  /**
   * The text with each run of {@code -0…9.} in its canonical form: of jsonb, of ranges of numeric,
   * and of arrays of numbers.
   */
  static String canonical(String text, Canonical number) {
    StringBuilder result = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      int end = i + 1;
      if (c == '"') {
        while (text.charAt(end) != '"') {
          end += text.charAt(end) == '\\' ? 2 : 1;
        }
        result.append(text, i, ++end);
      } else if (isOfNumber(c)) {
        while (end < text.length() && isOfNumber(text.charAt(end))) {
          end++;
        }
        result.append(number.of(text.substring(i, end)));
      } else {
        result.append(c);
      }
      i = end;
    }
    return result.toString();
  }

  private static boolean isOfNumber(char c) {
    return c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
  }
}
