package io.bartie.envelope;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.core.io.SerializedString;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the envelope of a row in one pass over its bytes, without a JSON parser: of a table whose
 * shape is known, laid out as {@link EnvelopeWriter} does it, and without an escape or a character
 * beyond ASCII. Everything else it leaves to {@link EnvelopeReader}: it never refuses anything, and
 * accepts nothing that the parser would read otherwise. One instance per thread.
 */
final class PlainRowScanner {
  private static final int TABLES_KEPT = 8192;

  /** So many digits always fit a long. */
  private static final int DIGITS = 18;

  private static final byte[] OP = ascii("{\"op\":\"");
  private static final byte[] TABLE = ascii("\",\"table\":\"");
  private static final byte[] LSN = ascii("\",\"lsn\":");
  private static final byte[] SEQ = ascii(",\"seq\":");
  private static final byte[] TIME = ascii(",\"commit_ts\":\"");
  private static final byte[] KEY = ascii("\",\"pk\":{");
  private static final byte[] ROW = ascii("},\"after\":{");
  private static final byte[] NO_ROW = ascii("},\"after\":null");
  private static final byte[] UNCHANGED = ascii(",\"unchanged\":[");
  private static final byte[] TYPES = ascii(",\"types\":");
  private static final byte[] NULL = ascii("null");
  private static final byte[] TRUE = ascii("true");
  private static final byte[] FALSE = ascii("false");

  private final Map<String, Layout> layouts = new HashMap<>();
  private final CommitTimes times = new CommitTimes();
  private Layout layout;
  private byte[] lastTimeText = {};
  private Instant lastTime;

  private byte[] bytes;
  private int at;
  private int end;

  /**
   * What every envelope of a shape repeats.
   *
   * @param table the table's name; one that needs an escape is not met here
   * @param names each column's name in its quotes
   * @param types the types as they stand there
   */
  private record Layout(TableShape shape, byte[] table, byte[][] names, byte[] types) {}

  /** Whether this very shape is what is known of its table. */
  boolean knows(TableShape shape) {
    Layout known = layouts.get(shape.table().toString());
    return known != null && known.shape == shape;
  }

  /** Makes the shape known, in place of what was known of its table before. */
  void learn(TableShape shape, byte[] types) {
    byte[][] names =
        shape.columns().stream()
            .map(column -> new SerializedString(column.name()).asQuotedUTF8())
            .map(PlainRowScanner::inQuotes)
            .toArray(byte[][]::new);
    if (layouts.size() >= TABLES_KEPT) {
      layouts.clear();
    }
    String table = shape.table().toString();
    layouts.put(table, new Layout(shape, ascii(table), names, types));
    layout = null;
  }

  private static byte[] inQuotes(byte[] name) {
    byte[] quoted = new byte[name.length + 2];
    System.arraycopy(name, 0, quoted, 1, name.length);
    quoted[0] = '"';
    quoted[quoted.length - 1] = '"';
    return quoted;
  }

  /**
   * Reads an envelope. The event's values are parts of the array, which must not change from here
   * on.
   *
   * @return the event, or null when the JSON parser is to read it
   */
  RowChange scan(byte[] envelope) {
    bytes = envelope;
    at = 0;
    end = envelope.length;
    RowChange row = event();
    bytes = null;
    return row;
  }

  private RowChange event() {
    Op op = skip(OP) ? op() : null;
    if (op == null || !skip(TABLE) || !findLayout() || !skip(LSN)) {
      return null;
    }
    long lsn = number();
    if (lsn < 0 || !skip(SEQ)) {
      return null;
    }
    long seq = number();
    Instant time = seq >= 0 && skip(TIME) ? time() : null;
    if (time == null || !skip(KEY)) {
      return null;
    }
    int[] key = key();
    if (key == null) {
      return null;
    }
    int[] row = op == Op.DELETE ? noRow() : row();
    if (row == null || !skip(TYPES) || !skip(layout.types) || !isLast('}')) {
      return null;
    }
    SourcePosition position = new SourcePosition(new Lsn(lsn), seq);
    return new RowChange(
        op,
        layout.shape,
        position,
        time,
        new ScannedValues(bytes, key),
        row.length == 0 ? List.of() : new ScannedValues(bytes, row));
  }

  private Op op() {
    return switch (next()) {
      case 'c' -> Op.INSERT;
      case 'u' -> Op.UPDATE;
      case 'd' -> Op.DELETE;
      case 'r' -> Op.READ;
      default -> null;
    };
  }

  /** Most events are of the same table as the one before. */
  private boolean findLayout() {
    int start = at;
    if (layout != null && skip(layout.table) && peek() == '"') {
      return true;
    }
    at = start;
    layout = layouts.get(plainString());
    return layout != null;
  }

  /** The events of one transaction share their time. */
  private Instant time() {
    int start = at;
    if (skip(lastTimeText) && peek() == '"' && lastTime != null) {
      return lastTime;
    }
    at = start;
    String text = plainString();
    if (text != null) {
      try {
        lastTime = times.parse(text);
        lastTimeText = ascii(text);
        return lastTime;
      } catch (EnvelopeException e) {
        return null;
      }
    }
    return null;
  }

  private int[] key() {
    List<Integer> columns = layout.shape.keyColumns();
    int[] key = new int[2 * columns.size()];
    for (int i = 0; i < key.length; i += 2) {
      if (i > 0 && next() != ',' || !skip(layout.names[columns.get(i / 2)]) || next() != ':') {
        return null;
      }
      if (!value(key, i) || key[i] == ScannedValues.NULL) {
        return null;
      }
    }
    return key;
  }

  private int[] noRow() {
    return skip(NO_ROW) ? new int[0] : null;
  }

  /** A column that is left out must be named as unchanged. */
  private int[] row() {
    if (!skip(ROW)) {
      return null;
    }
    int[] row = new int[2 * layout.names.length];
    int unchanged = 0;
    for (int i = 0; i < layout.names.length; i++) {
      int start = at;
      boolean first = i == unchanged;
      if ((first || next() == ',') && skip(layout.names[i]) && next() == ':') {
        if (!value(row, 2 * i)) {
          return null;
        }
      } else {
        at = start;
        row[2 * i] = ScannedValues.UNCHANGED;
        unchanged++;
      }
    }
    return next() == '}' && (unchanged == 0 || areNamed(row, unchanged)) ? row : null;
  }

  private boolean areNamed(int[] row, int unchanged) {
    if (!skip(UNCHANGED)) {
      return false;
    }
    int left = unchanged;
    for (int i = 0; i < layout.names.length; i++) {
      if (row[2 * i] == ScannedValues.UNCHANGED) {
        left--;
        if (!skip(layout.names[i]) || next() != (left == 0 ? ']' : ',')) {
          return false;
        }
      }
    }
    return true;
  }

  /** Writes down where the value stands; false when the JSON parser is to read it. */
  private boolean value(int[] bounds, int index) {
    switch (peek()) {
      case '"' -> {
        bounds[index] = ++at;
        boolean plain = skipPlainString();
        bounds[index + 1] = at - bounds[index];
        at++;
        return plain;
      }
      case 'n' -> {
        bounds[index] = ScannedValues.NULL;
        return skip(NULL);
      }
      case 't' -> {
        bounds[index] = ScannedValues.TRUE;
        return skip(TRUE);
      }
      case 'f' -> {
        bounds[index] = ScannedValues.FALSE;
        return skip(FALSE);
      }
      default -> {
        bounds[index] = at;
        if (peek() == '-') {
          at++;
        }
        boolean whole = number() >= 0;
        bounds[index + 1] = at - bounds[index];
        return whole;
      }
    }
  }

  /** A whole number without a sign, or -1. */
  private long number() {
    int start = at;
    long number = 0;
    while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
      number = number * 10 + bytes[at] - '0';
      at++;
    }
    int digits = at - start;
    boolean whole = peek() == ',' || peek() == '}';
    boolean valid = digits == 1 || digits > 1 && digits <= DIGITS && bytes[start] != '0';
    return whole && valid ? number : -1;
  }

  /** As {@link #skipPlainString}; null when it cannot. */
  private String plainString() {
    int start = at;
    return skipPlainString() ? text(start) : null;
  }

  /** Goes up to the quote that ends it; false when there is more to it than ASCII. */
  private boolean skipPlainString() {
    int i = at;
    while (i <= end - Long.BYTES && arePlainAscii(EightBytes.at(bytes, i))) {
      i += Long.BYTES;
    }
    while (i < end) {
      byte octet = bytes[i];
      if (octet == '"') {
        at = i;
        return true;
      }
      if (octet < ' ' || octet == '\\') { // also what is beyond ASCII, as a byte has a sign
        return false;
      }
      i++;
    }
    return false;
  }

  private static boolean arePlainAscii(long eight) {
    return EightBytes.beyondAscii(eight) == 0 && JsonBytes.arePlain(eight);
  }

  private String text(int start) {
    return new String(bytes, start, at - start, ISO_8859_1);
  }

  private boolean skip(byte[] expected) {
    int next = at + expected.length;
    if (next > end || !Arrays.equals(bytes, at, next, expected, 0, expected.length)) {
      return false;
    }
    at = next;
    return true;
  }

  private int peek() {
    return at < end ? bytes[at] : -1;
  }

  private int next() {
    int octet = peek();
    at++;
    return octet;
  }

  private boolean isLast(char octet) {
    return at == end - 1 && bytes[at] == octet;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(ISO_8859_1);
  }
}
