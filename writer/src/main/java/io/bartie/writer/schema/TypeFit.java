package io.bartie.writer.schema;

import io.bartie.key.KeyType;

/**
 * Says what a destination column's type does to values of a source type (I5). Postgres rounds, pads
 * and cuts some values without an error ({@code numeric(9,2)}, {@code timestamp(0)}, {@code
 * char(n)}, blanks at the end of {@code varchar(n)}): where that cannot be ruled out by the types
 * alone, each value is read back.
 */
final class TypeFit {
  private TypeFit() {}

  /** Whether the column gives back the text of every value of the source type, by type alone. */
  static boolean keepsEveryValue(String sourceType, DestinationColumn column) {
    if (column.builtIn() == null) {
      // a composite of the same name may have coarser fields; an enum has its labels or an error
      return column.enumerated() && column.declaredType().equals(sourceType);
    }
    return column.stagingType().equals(sourceType)
        || column.stagingType().equals("text")
        || column.stagingType().equals("character varying");
  }

  /**
   * Whether two different keys of the source can never be one key to the destination: the type is
   * the source's own, or one whose values are equal only when they print the same.
   */
  static boolean tellsKeysApart(String sourceType, DestinationColumn column) {
    if (column.ambiguousEquality()) {
      return false;
    }
    if (column.builtIn() == null) {
      return column.declaredType().equals(sourceType);
    }
    return withoutModifier(column.stagingType()).equals(withoutModifier(sourceType))
        || column.declaredType().equals(sourceType)
        || KeyType.ofBuiltIn(column.builtIn()).filter(KeyType::comparesByText).isPresent();
  }

  private static String withoutModifier(String type) {
    int open = type.indexOf('(');
    int close = type.indexOf(')', open);
    return open < 0 || close < 0 ? type : type.substring(0, open) + type.substring(close + 1);
  }
}
