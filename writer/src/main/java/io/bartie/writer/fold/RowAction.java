package io.bartie.writer.fold;

/** What is to become of one row of the destination. */
public enum RowAction {
  /** It goes, if it is there. */
  DELETE,
  /**
   * It becomes what the values say. A value that was not sent stays as the destination has it, and
   * is NULL if the destination has no such row.
   */
  PUT,
  /** As PUT, but the destination must have the row: the values alone are not a whole one. */
  PATCH
}
