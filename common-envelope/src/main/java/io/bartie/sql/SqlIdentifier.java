package io.bartie.sql;

import java.util.Set;

/** Quotes names as Postgres's {@code quote_ident} does, and always when SQL is built. */
public final class SqlIdentifier {
  /** The words of {@code pg_get_keywords()} whose category is not {@code U}, servers 14 to 18. */
  private static final Set<String> KEYWORDS =
      Set.of(
          ("""
          all analyse analyze and any array as asc asymmetric authorization between bigint binary
          bit boolean both case cast char character check coalesce collate collation column
          concurrently constraint create cross current_catalog current_date current_role
          current_schema current_time current_timestamp current_user dec decimal default
          deferrable desc distinct do else end except exists extract false fetch float for foreign
          freeze from full grant greatest group grouping having ilike in initially inner inout int
          integer intersect interval into is isnull join json json_array json_arrayagg json_exists
          json_object json_objectagg json_query json_scalar json_serialize json_table json_value
          lateral leading least left like limit localtime localtimestamp merge_action national
          natural nchar none normalize not notnull null nullif numeric offset on only or order out
          outer overlaps overlay placing position precision primary real references returning
          right row select session_user setof similar smallint some substring symmetric
          system_user table tablesample then time timestamp to trailing treat trim true union
          unique user using values varchar variadic verbose when where window with xmlattributes
          xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot
          xmlserialize xmltable""")
              .split("\\s+"));

  private SqlIdentifier() {}

  /** The name as {@code quote_ident} prints it: plain lower-case words stay bare. */
  public static String quoteIfNeeded(String name) {
    return isPlain(name) ? name : quote(name);
  }

  /** The name within double quotes, whatever it is: the form to build SQL with. */
  public static String quote(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** The text as an SQL string literal, safe whatever {@code standard_conforming_strings} says. */
  public static String literal(String text) {
    String quoted = "'" + text.replace("'", "''") + "'";
    return text.indexOf('\\') < 0 ? quoted : " E" + quoted.replace("\\", "\\\\");
  }

  private static boolean isPlain(String name) {
    if (name.isEmpty() || !isStart(name.charAt(0))) {
      return false;
    }
    for (int i = 1; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!isStart(c) && !(c >= '0' && c <= '9')) {
        return false;
      }
    }
    return !KEYWORDS.contains(name);
  }

  private static boolean isStart(char c) {
    return c >= 'a' && c <= 'z' || c == '_';
  }
}
