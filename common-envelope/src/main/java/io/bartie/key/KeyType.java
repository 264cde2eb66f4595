package io.bartie.key;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How values of a key column become canonical: two texts have the same canonical form exactly when
 * the type's own {@code =} calls the values equal. Types that are not listed have no canonical form
 * here, and a table with such a key is refused by name: nothing is guessed.
 */
public enum KeyType {
  /** int2, int4, int8: the text output is canonical; stands as a JSON number. */
  INTEGER(true) {
    @Override
    public String canonical(String text) {
      return text;
    }
  },
  /** bool: stands as {@code true} or {@code false}. */
  BOOLEAN(true) {
    @Override
    public String canonical(String text) {
      return text.equals("t") ? "true" : "false";
    }
  },
  /** Types whose text output (under the pinned settings) is the same exactly for equal values. */
  VERBATIM(false) {
    @Override
    public String canonical(String text) {
      return text;
    }
  },
  /** numeric: 1.0 = 1.00. */
  NUMERIC(false) {
    @Override
    public String canonical(String text) {
      if (text.indexOf('.') < 0) {
        return text;
      }
      int end = text.length();
      while (text.charAt(end - 1) == '0') {
        end--;
      }
      if (text.charAt(end - 1) == '.') {
        end--;
      }
      String trimmed = text.substring(0, end);
      return trimmed.equals("-0") ? "0" : trimmed;
    }
  },
  /** float4, float8: -0 = 0; every NaN is equal, and prints the same. */
  FLOAT(false) {
    @Override
    public String canonical(String text) {
      return text.equals("-0") ? "0" : text;
    }
  },
  /** interval: a month is 30 days and a day 24 hours to its {@code =}. */
  INTERVAL(false) {
    @Override
    public String canonical(String text) {
      return IntervalText.canonical(text);
    }
  },
  /** char(n): trailing blanks do not count. */
  BLANK_PADDED(false) {
    @Override
    public String canonical(String text) {
      int end = text.length();
      while (end > 0 && text.charAt(end - 1) == ' ') {
        end--;
      }
      return text.substring(0, end);
    }
  },
  /**
   * jsonb, and ranges, multiranges and arrays of numeric: printed in one way but for the scale of
   * their numbers, to which {@code =} is blind.
   */
  SCALED(false) {
    @Override
    public String canonical(String text) {
      return NumberText.canonical(
          text, number -> number.indexOf('e') < 0 ? NUMERIC.canonical(number) : number);
    }
  },
  /** Arrays of float4, float8. */
  FLOAT_ARRAY(false) {
    @Override
    public String canonical(String text) {
      return NumberText.canonical(text, FLOAT::canonical);
    }
  };

  private static final Map<String, KeyType> BY_NAME =
      Map.ofEntries(
          Map.entry("int2", INTEGER),
          Map.entry("int4", INTEGER),
          Map.entry("int8", INTEGER),
          Map.entry("bool", BOOLEAN),
          Map.entry("numeric", NUMERIC),
          Map.entry("float4", FLOAT),
          Map.entry("float8", FLOAT),
          Map.entry("interval", INTERVAL),
          Map.entry("bpchar", BLANK_PADDED),
          Map.entry("text", VERBATIM),
          Map.entry("varchar", VERBATIM),
          Map.entry("char", VERBATIM),
          Map.entry("name", VERBATIM),
          Map.entry("uuid", VERBATIM),
          Map.entry("bytea", VERBATIM),
          Map.entry("date", VERBATIM),
          Map.entry("time", VERBATIM),
          Map.entry("timetz", VERBATIM),
          Map.entry("timestamp", VERBATIM),
          Map.entry("timestamptz", VERBATIM),
          Map.entry("oid", VERBATIM),
          Map.entry("money", VERBATIM),
          Map.entry("bit", VERBATIM),
          Map.entry("varbit", VERBATIM),
          Map.entry("inet", VERBATIM),
          Map.entry("cidr", VERBATIM),
          Map.entry("macaddr", VERBATIM),
          Map.entry("macaddr8", VERBATIM),
          Map.entry("pg_lsn", VERBATIM),
          Map.entry("xid8", VERBATIM),
          Map.entry("tid", VERBATIM),
          Map.entry("jsonb", SCALED),
          Map.entry("int4range", VERBATIM),
          Map.entry("int8range", VERBATIM),
          Map.entry("daterange", VERBATIM),
          Map.entry("tsrange", VERBATIM),
          Map.entry("tstzrange", VERBATIM));

  private final boolean bare;

  KeyType(boolean bare) {
    this.bare = bare;
  }

  /** The canonical form of a value that the type's output function printed as {@code text}. */
  public abstract String canonical(String text);

  /** Whether values are equal exactly when they print the same. */
  public boolean comparesByText() {
    return this == VERBATIM || this == INTEGER || this == BOOLEAN;
  }

  /** Whether the canonical form stands in JSON without quotes. */
  boolean isBare() {
    return bare;
  }

  /**
   * The canonical form of a built-in base type.
   *
   * @param typeName {@code pg_type.typname}; of a domain, that of its base type
   */
  public static Optional<KeyType> ofBuiltIn(String typeName) {
    return Optional.ofNullable(BY_NAME.get(typeName.toLowerCase(Locale.ROOT)));
  }
}
