package io.bartie.sql;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says which changes of a column's type leave every value's text as it was. Types are as {@code
 * format_type} prints them. Whatever is not known to be harmless is not: the expression of an
 * {@code ALTER COLUMN … TYPE … USING} is not seen here. Stateless.
 */
public final class TypeChange {
  private static final Set<String> INTEGERS = Set.of("smallint", "integer", "bigint");
  private static final Set<String> UNBOUNDED_TEXT = Set.of("text", "character varying");
  private static final Pattern VARCHAR = Pattern.compile("character varying\\((\\d+)\\)");
  private static final Pattern NUMERIC = Pattern.compile("numeric\\((\\d+),(-?\\d+)\\)");
  private static final Pattern TIME =
      Pattern.compile("(time|timestamp)\\((\\d)\\)( with(?:out)? time zone)");

  private TypeChange() {}

  /** Whether values print alike before and after. */
  public static boolean keepsText(String before, String now) {
    if (before.equals(now) || (INTEGERS.contains(before) && INTEGERS.contains(now))) {
      // an integer that does not fit is refused, not rounded
      return true;
    }
    if (UNBOUNDED_TEXT.contains(before)) {
      return UNBOUNDED_TEXT.contains(now);
    }
    Matcher varchar = VARCHAR.matcher(before);
    if (varchar.matches()) {
      return UNBOUNDED_TEXT.contains(now) || isWider(varchar, VARCHAR.matcher(now), 1);
    }
    Matcher numeric = NUMERIC.matcher(before);
    if (numeric.matches()) {
      Matcher wider = NUMERIC.matcher(now);
      return now.equals("numeric")
          || (isWider(numeric, wider, 1) && wider.group(2).equals(numeric.group(2)));
    }
    Matcher time = TIME.matcher(before);
    if (time.matches()) {
      Matcher wider = TIME.matcher(now);
      return now.equals(time.group(1) + time.group(3))
          || (isWider(time, wider, 2)
              && wider.group(1).equals(time.group(1))
              && wider.group(3).equals(time.group(3)));
    }
    return false;
  }

  /** Whether the second is of the same kind, and its number is not smaller. */
  private static boolean isWider(Matcher before, Matcher now, int group) {
    return now.matches()
        && Integer.parseInt(now.group(group)) >= Integer.parseInt(before.group(group));
  }
}
