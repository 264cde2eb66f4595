package io.bartie.e2e.model;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A type that a column may have, with the values that are worth trying.
 *
 * @param sql the type's name
 * @param key whether a table with such a key is followed
 * @param large whether some values are so large that Postgres stores them out of line
 * @param values SQL expressions; equal values in several spellings among them on purpose
 */
record ModelType(String sql, boolean key, boolean large, List<String> values) {
  /** Types, domains and enums that every source of a round has. */
  static final String DEFINITIONS =
      """
      CREATE SCHEMA "Other.Schema";
      CREATE TYPE public.mood AS ENUM ('sad', 'so, so', 'it''s "fine"');
      CREATE DOMAIN public.posint AS integer CHECK (VALUE >= 0);
      CREATE TYPE public.pair AS (x integer, y text);
      """;

  /** All that a column may be; those that may be keys first. */
  static final List<ModelType> ALL = all();

  static final List<ModelType> KEYS = ALL.stream().filter(ModelType::key).toList();

  static final List<ModelType> LARGE = ALL.stream().filter(ModelType::large).toList();

  String value(SplittableRandom random) {
    return values.get(random.nextInt(values.size()));
  }

  private static List<ModelType> all() {
    List<ModelType> types = new ArrayList<>();
    types.addAll(keyTypes());
    types.addAll(plainTypes());
    types.addAll(largeTypes());
    return List.copyOf(types);
  }

  private static List<ModelType> keyTypes() {
    return List.of(
        key("smallint", "0", "1", "-1", "32767", "-32768", "7"),
        key("integer", "0", "1", "-1", "2147483647", "-2147483648", "42", "43"),
        key("bigint", "0", "1", "9007199254740993", "-9223372036854775808", "9223372036854775807"),
        key("numeric", "0", "-0.0", "1", "1.0", "1.00", "1e3", "1000.000", "NaN", "Infinity"),
        key("numeric(12,4)", "0", "1.5", "1.5000", "-99999999.9999", "7"),
        key("boolean", "true", "false"),
        key("text", "", " ", "a", "A", "a ", "NULL", "\\N", "it's", "\"q\"", "tab\there", "é", "é"),
        key("text", "a\nb", "\\", "{\"a\":1}", "a,b", "🦁", "\u0001", "a\rb", "{}", "'"),
        key("varchar(10)", "", "x", "x ", "0123456789", "ß", "null"),
        key("character(6)", "", "a", "a  ", "ab", "123456"),
        key("name", "n", "N", ""),
        key("\"char\"", "", "a", "\\"),
        key("uuid", "00000000-0000-0000-0000-000000000000", "A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11"),
        key("bytea", "\\x", "\\x00", "\\x0061ff", "abc", "\\x5c"),
        key("date", "2024-02-29", "0044-03-15 BC", "infinity", "-infinity", "5874897-12-31"),
        key("time", "00:00", "24:00:00", "12:34:56.789", "12:34:56.789000"),
        key("time with time zone", "12:00+00", "13:00+01", "24:00:00+15:59"),
        key("timestamp", "2024-03-31 02:30:00", "infinity", "0001-01-01 00:00:00 BC", "1999-12-31"),
        key("timestamp with time zone", "2024-03-31 02:30+02", "2024-03-31 00:30+00", "infinity"),
        key("interval", "0", "1 mon", "30 days", "720:00:00", "-1 day", "1 year 2 mons 3.5 secs"),
        key("real", "0", "-0", "1.1", "NaN", "-Infinity", "1e-38", "3.4028235e38"),
        key("double precision", "0", "-0", "0.1", "NaN", "1e308", "4.9e-324"),
        key("inet", "10.0.0.1", "10.0.0.1/8", "::1", "::ffff:1.2.3.4"),
        key("cidr", "10.0.0.0/8", "2001:db8::/32"),
        key("macaddr", "08:00:2b:01:02:03", "08002b010204"),
        key("bit(4)", "0000", "1010", "1111"),
        key("bit varying", "", "1", "10", "100"),
        key("oid", "0", "4294967295"),
        key("money", "0", "-12.34", "1000000"),
        key("pg_lsn", "0/0", "16/B374D848"),
        key("int4range", "empty", "[1,5)", "(0,4]", "(,)"),
        key("tstzrange", "[2024-01-01 00:00+00,)", "[2024-01-01 01:00+01,)", "empty"),
        key("numrange", "[1.0,2.00]", "[1.00,2]", "empty", "(,-0.0)", "(,0)"),
        key("int8multirange", "{}", "{[1,3),[5,6)}", "{[1,2),[2,3)}"),
        key("jsonb", "{\"b\": 1, \"a\": 1.0}", "{\"a\": 1.00, \"b\": 1e0}", "null", "[1, 100]"),
        key("jsonb", "[1.00, 1e2]", "\"\\u00e9\"", "0", "-0.0", "{}", "[]", "\"a\\nb\""),
        key("public.mood", "sad", "so, so", "it's \"fine\""),
        key("public.posint", "0", "1", "99"),
        key("integer[]", "{}", "{1,2}", "{NULL}", "[2:3]={1,2}", "{{1},{2}}"),
        key("numeric[]", "{1.0,1.00,NaN}", "{1,1,NaN}", "{}", "[0:1]={1,NULL}", "[0:1]={1.0,NULL}"),
        key("double precision[]", "{0,-0}", "{-0,0}", "{NaN}", "{1e300,NULL}"),
        key("public.pair", "(1,a)", "(,)", "(1,\"a,\"\"b\"\"\")", "(2,\"\")"),
        key("text[]", "{}", "{a,b}", "{\"a,b\"}", "{NULL}", "{\"NULL\"}", "{\"\"}"));
  }

  private static List<ModelType> plainTypes() {
    return List.of(
        plain("json", "{\"a\": 1,  \"a\": 2}", "null", "\"x\""),
        plain("point", "(1,2)", "(-0,1e-7)"),
        plain("box", "(1,1),(0,0)"),
        plain("circle", "<(1,2),3>"),
        plain("polygon", "((0,0),(1,1),(2,0))"),
        plain("tsvector", "a:1A b:2", "'it''s'"),
        plain("timestamp with time zone[]", "{\"2024-03-31 02:30+02\",NULL}"),
        plain("interval[]", "{1 mon,\"-1 day +02:03:04\"}"),
        plain("bytea[]", "{\"\\\\x00\",\"\\\\x\"}"),
        plain("public.mood[]", "{sad,\"so, so\"}", "{}"),
        plain("public.pair[]", "{\"(1,a)\",\"(,)\"}"));
  }

  private static List<ModelType> largeTypes() {
    return List.of(
        large("text", "repeat(md5('1'), 90)", "repeat(md5('2'), 300)", "repeat('x', 3000)", "''"),
        large("bytea", "decode(repeat(md5('1'), 90), 'hex')", "decode(repeat('00', 4000), 'hex')"),
        large("jsonb", "jsonb_build_object('k', repeat(md5('1'), 90))", "'{}'::jsonb"),
        large("text[]", "array_fill(md5('1'), ARRAY[90])", "'{}'::text[]"),
        large("numeric", "repeat('1234567890', 900)::numeric", "1.50"),
        large("public.pair", "ROW(1, repeat(md5('3'), 100))::public.pair"));
  }

  private static ModelType key(String sql, String... values) {
    return new ModelType(sql, true, false, literals(sql, values));
  }

  private static ModelType plain(String sql, String... values) {
    return new ModelType(sql, false, false, literals(sql, values));
  }

  private static ModelType large(String sql, String... expressions) {
    return new ModelType(sql, false, true, List.of(expressions));
  }

  private static List<String> literals(String sql, String... values) {
    return List.of(values).stream()
        .map(value -> "'" + value.replace("'", "''") + "'::" + sql)
        .toList();
  }
}
