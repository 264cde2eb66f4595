package io.bartie.envelope;

/** The envelope's field names. A field's meaning never changes; fields may be added. */
final class EnvelopeFields {
  static final String OP = "op";
  static final String TABLE = "table";
  static final String LSN = "lsn";
  static final String SEQ = "seq";
  static final String COMMIT_TS = "commit_ts";
  static final String PK = "pk";
  static final String AFTER = "after";
  static final String UNCHANGED = "unchanged";
  static final String TYPES = "types";

  /** Of a sweep that is not a TRUNCATE: the first position that stays, as {@code {lsn, seq}}. */
  static final String BELOW = "below";

  /** Of a schema: columns that are not sent, as {@code {name: {"type": …, "as": expression}}}. */
  static final String GENERATED = "generated";

  private EnvelopeFields() {}
}
