package io.bartie.reader.publish;

import java.nio.charset.StandardCharsets;

/**
 * An encoded event on its way to a partition.
 *
 * @param partition where it goes
 * @param key the record's key, or null for a control event
 * @param value the envelope
 */
record OutgoingRecord(int partition, byte[] key, byte[] value) {
  private static final int OVERHEAD = 64;
  private static final int KEY_SHOWN = 300;

  /** About how much memory it takes. */
  long bytes() {
    return value.length + (key == null ? 0 : key.length) + OVERHEAD;
  }

  /** What it is of, for messages: a row's key begins with the table's name. */
  String subject() {
    if (key == null) {
      return "a control event";
    }
    String text = new String(key, StandardCharsets.UTF_8);
    return "the row " + (text.length() <= KEY_SHOWN ? text : text.substring(0, KEY_SHOWN) + "…");
  }
}
