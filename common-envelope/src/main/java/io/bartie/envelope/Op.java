package io.bartie.envelope;

/** The kinds of event, with the letter that stands for each on the wire. */
public enum Op {
  INSERT("c"),
  UPDATE("u"),
  DELETE("d"),
  /** A row of the initial copy. */
  READ("r"),
  /** Control: rows of a table below a position go (TRUNCATE, and the end of a table's copy). */
  SWEEP("t"),
  /** Control: a table's columns and key. */
  SCHEMA("s"),
  /** Control: everything committed before a position has been published. */
  WATERMARK("w");

  private final String code;

  Op(String code) {
    this.code = code;
  }

  public String code() {
    return code;
  }

  /**
   * @throws EnvelopeException when no operation has this letter
   */
  public static Op of(String code) {
    for (Op op : values()) {
      if (op.code.equals(code)) {
        return op;
      }
    }
    throw new EnvelopeException("unknown op '" + code + "'");
  }
}
