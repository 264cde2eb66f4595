package io.bartie.sql;

/**
 * A table's schema and name, exactly as the catalog holds them (unquoted).
 *
 * @param schema the schema's name
 * @param name the table's name within it
 */
public record TableName(String schema, String name) implements Comparable<TableName> {
  public TableName {
    if (schema.isEmpty() || name.isEmpty()) {
      throw new IllegalArgumentException("a table name needs a schema and a name");
    }
  }

  /**
   * Reads {@code schema.name}, each part bare or within double quotes, as {@link #toString()}
   * writes it. Bare parts are taken as they are: nothing is folded to lower case.
   *
   * @throws IllegalArgumentException when the text has another form
   */
  public static TableName parse(String text) {
    StringBuilder part = new StringBuilder();
    String schema = null;
    int i = 0;
    while (true) {
      part.setLength(0);
      if (i < text.length() && text.charAt(i) == '"') {
        i = unquote(text, i + 1, part);
      } else {
        while (i < text.length() && text.charAt(i) != '.' && text.charAt(i) != '"') {
          part.append(text.charAt(i++));
        }
      }
      if (part.length() == 0) {
        throw malformed(text);
      }
      if (schema == null && i < text.length() && text.charAt(i) == '.') {
        schema = part.toString();
        i++;
      } else if (schema != null && i == text.length()) {
        return new TableName(schema, part.toString());
      } else {
        throw malformed(text);
      }
    }
  }

  private static int unquote(String text, int from, StringBuilder part) {
    int i = from;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c != '"') {
        part.append(c);
        i++;
      } else if (i + 1 < text.length() && text.charAt(i + 1) == '"') {
        part.append('"');
        i += 2;
      } else {
        return i + 1;
      }
    }
    throw malformed(text);
  }

  private static IllegalArgumentException malformed(String text) {
    return new IllegalArgumentException(
        "not a table name: '" + text + "' (expected schema.name, parts quoted where needed)");
  }

  /** The form to build SQL with: both parts quoted. */
  public String sql() {
    return SqlIdentifier.quote(schema) + "." + SqlIdentifier.quote(name);
  }

  @Override
  public int compareTo(TableName other) {
    int bySchema = schema.compareTo(other.schema);
    return bySchema != 0 ? bySchema : name.compareTo(other.name);
  }

  /** The form of the envelope and of every message: each part as {@code quote_ident} prints it. */
  @Override
  public String toString() {
    return SqlIdentifier.quoteIfNeeded(schema) + "." + SqlIdentifier.quoteIfNeeded(name);
  }
}
