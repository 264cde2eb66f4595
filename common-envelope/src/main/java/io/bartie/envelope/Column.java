package io.bartie.envelope;

/**
 * A column as the envelope describes it.
 *
 * @param name the column's name, unquoted
 * @param type its full SQL type as {@code format_type} prints it, for instance {@code numeric(9,6)}
 * @param form how its values stand in JSON; follows from the type
 */
public record Column(String name, String type, JsonForm form) {
  public Column(String name, String type) {
    this(name, type, JsonForm.of(type));
  }

  /** How values of a type stand in JSON. */
  public enum JsonForm {
    /** A bare number: {@code smallint}, {@code integer}, {@code bigint}. */
    NUMBER,
    /** {@code true} or {@code false} for Postgres's {@code t} or {@code f}. */
    BOOLEAN,
    /** A string: the exact text output. */
    STRING;

    static JsonForm of(String type) {
      return switch (type) {
        case "smallint", "integer", "bigint" -> NUMBER;
        case "boolean" -> BOOLEAN;
        default -> STRING;
      };
    }
  }
}
