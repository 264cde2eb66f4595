package io.bartie.envelope;

/** What an event says of one column: SQL NULL, a value, or that it was not sent. Never mixed up. */
public sealed interface ColumnValue {
  ColumnValue NULL = new Null();
  ColumnValue UNCHANGED = new Unchanged();

  static ColumnValue text(String value) {
    return new Text(value);
  }

  /** SQL NULL. */
  record Null() implements ColumnValue {}

  /**
   * A value.
   *
   * @param value exactly what the type's output function prints under the pinned session settings
   */
  record Text(String value) implements ColumnValue {
    /** Says nothing of the value: rows do not belong in logs. */
    @Override
    public String toString() {
      return "Text[" + value.length() + " characters]";
    }
  }

  /** A TOASTed value that the update left alone: the server did not send it. */
  record Unchanged() implements ColumnValue {}
}
