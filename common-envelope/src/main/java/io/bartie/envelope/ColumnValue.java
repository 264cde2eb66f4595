package io.bartie.envelope;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** What an event says of one column: SQL NULL, a value, or that it was not sent. Never mixed up. */
public sealed interface ColumnValue {
  ColumnValue NULL = new Null();
  ColumnValue UNCHANGED = new Unchanged();

  static ColumnValue text(String value) {
    return new Text(value);
  }

  /**
   * A value as it stands in a message, which is kept as long as the value and must not change.
   *
   * @param message holds well-formed UTF-8 from {@code start} on, {@code length} bytes of it
   */
  static ColumnValue utf8(byte[] message, int start, int length) {
    return new Text(message, start, length);
  }

  /** SQL NULL. There is one. */
  final class Null implements ColumnValue {
    private Null() {}

    @Override
    public String toString() {
      return "Null";
    }
  }

  /**
   * A value: exactly what the type's output function prints under the pinned session settings.
   * Immutable. Most values are only passed on, from one message to the next: those stay the bytes
   * they came as.
   */
  final class Text implements ColumnValue {
    private final String given;
    private final byte[] message;
    private final int start;
    private final int length;

    private Text(String value) {
      this.given = value;
      this.message = null;
      this.start = 0;
      this.length = 0;
    }

    private Text(byte[] message, int start, int length) {
      this.given = null;
      this.message = message;
      this.start = start;
      this.length = length;
    }

    public String value() {
      return message == null ? given : new String(message, start, length, UTF_8);
    }

    /**
     * The array that holds the value as UTF-8, among other things; null if none does. Read only.
     */
    public byte[] message() {
      return message;
    }

    /** Where in {@link #message()} it begins. */
    public int start() {
      return start;
    }

    /** How many bytes of {@link #message()} it takes. */
    public int length() {
      return length;
    }

    @Override
    public boolean equals(Object other) {
      if (!(other instanceof Text text)) {
        return false;
      }
      if (message != null && text.message != null) {
        return Arrays.equals(
            message, start, start + length, text.message, text.start, text.start + text.length);
      }
      return value().equals(text.value());
    }

    @Override
    public int hashCode() {
      return value().hashCode();
    }

    /** Says nothing of the value: rows do not belong in logs. */
    @Override
    public String toString() {
      return "Text[" + value().length() + " characters]";
    }
  }

  /** A TOASTed value that the update left alone: the server did not send it. There is one. */
  final class Unchanged implements ColumnValue {
    private Unchanged() {}

    @Override
    public String toString() {
      return "Unchanged";
    }
  }
}
