package io.bartie.e2e.database;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits SQL text into statements where psql would: at semicolons outside of strings, quoted names,
 * dollar quotes, comments and parentheses. One instance reads one text.
 */
public final class SqlScript {
  private static final Pattern DOLLAR_TAG = Pattern.compile("\\$([\\p{L}_][\\p{L}\\p{N}_]*)?\\$");

  private final String text;
  private final List<String> statements = new ArrayList<>();
  private int position;
  private int start;
  private int parentheses;
  private boolean hasContent;

  private SqlScript(String text) {
    this.text = text;
  }

  /** The statements in order, without their semicolons; empty ones are left out. */
  public static List<String> statements(String text) {
    SqlScript script = new SqlScript(text);
    script.read();
    return List.copyOf(script.statements);
  }

  private void read() {
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c == ';' && parentheses == 0) {
        endStatement();
      } else if (text.startsWith("--", position)) {
        skipTo("\n");
      } else if (text.startsWith("/*", position)) {
        skipBlockComment();
      } else {
        hasContent |= !Character.isWhitespace(c);
        readContent(c);
      }
    }
    endStatement();
  }

  private void readContent(char c) {
    switch (c) {
      case '\'' -> skipQuoted('\'', isEscapeString());
      case '"' -> skipQuoted('"', false);
      case '$' -> skipDollarQuote();
      default -> {
        if (c == '(') {
          parentheses++;
        } else if (c == ')' && parentheses > 0) {
          parentheses--;
        }
        position++;
      }
    }
  }

  private void endStatement() {
    if (hasContent) {
      statements.add(text.substring(start, position).strip());
    }
    position++;
    start = position;
    parentheses = 0;
    hasContent = false;
  }

  /** Whether the quote at the position follows a lone E, so that backslashes escape. */
  private boolean isEscapeString() {
    return position > start
        && Character.toUpperCase(text.charAt(position - 1)) == 'E'
        && (position - 1 == start || !isNamePart(text.charAt(position - 2)));
  }

  private void skipQuoted(char quote, boolean backslashEscapes) {
    position++;
    while (position < text.length()) {
      char c = text.charAt(position);
      if (backslashEscapes && c == '\\') {
        position += 2;
      } else if (c != quote) {
        position++;
      } else if (position + 1 < text.length() && text.charAt(position + 1) == quote) {
        position += 2;
      } else {
        position++;
        return;
      }
    }
  }

  private void skipDollarQuote() {
    Matcher tag = DOLLAR_TAG.matcher(text).region(position, text.length());
    boolean withinName = position > start && isNamePart(text.charAt(position - 1));
    if (!withinName && tag.lookingAt()) {
      position = tag.end();
      skipTo(tag.group());
    } else {
      position++;
    }
  }

  private void skipBlockComment() {
    int depth = 0;
    do {
      if (text.startsWith("/*", position)) {
        depth++;
        position += 2;
      } else if (text.startsWith("*/", position)) {
        depth--;
        position += 2;
      } else {
        position++;
      }
    } while (depth > 0 && position < text.length());
  }

  private void skipTo(String end) {
    int found = text.indexOf(end, position);
    position = found < 0 ? text.length() : found + end.length();
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '$';
  }
}
