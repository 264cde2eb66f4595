package io.bartie.writer.fold;

/** What is to become of one row of the destination. */
public enum RowAction {
  /** It goes, if it is there. */
  DELETE('d'),
  /**
   * It becomes what the values say. A value that was not sent stays as the destination has it, and
   * is NULL if the destination has no such row.
   */
  PUT('p'),
  /** As PUT, but the destination must have the row: the values alone are not a whole one. */
  PATCH('u');

  private final char code;

  RowAction(char code) {
    this.code = code;
  }

  /** The letter in the staging table. */
  public char code() {
    return code;
  }
}
