package io.bartie.seam;

import java.util.Locale;

/** Every seam there is. The name on the outside is the constant's, in lower case with dashes. */
public enum Seam {
  READER_AFTER_DECODE,
  READER_AFTER_SEND,
  READER_AFTER_KAFKA_COMMIT,
  /** After each row of the initial copy: the nth time is the nth row. */
  READER_COPY_ROW,
  /** After the last row of each table, before its sweep. */
  READER_COPY_LAST_ROW,
  READER_COPY_BETWEEN_TABLES,
  READER_COPY_BEFORE_DONE,
  READER_ON_RECONNECT,
  WRITER_AFTER_POLL,
  WRITER_AFTER_STAGING,
  WRITER_AFTER_MERGE,
  WRITER_AFTER_COMMIT,
  WRITER_ON_REBALANCE,
  WRITER_ON_RECONNECT;

  public String outside() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Seam of(String outside) {
    for (Seam seam : values()) {
      if (seam.outside().equals(outside)) {
        return seam;
      }
    }
    throw new IllegalArgumentException("no seam is called '" + outside + "'");
  }
}
