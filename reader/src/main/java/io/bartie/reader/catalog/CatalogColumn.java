package io.bartie.reader.catalog;

/**
 * A column as the catalog describes it.
 *
 * @param number its {@code attnum}
 * @param name its name
 * @param typeOid its type
 * @param typeModifier its type's modifier, -1 for none
 * @param type its full SQL type, as {@code format_type} prints it
 * @param expression what the table computes it from, or null when it is not generated
 * @param deterministic whether its collation tells different texts apart
 */
public record CatalogColumn(
    int number,
    String name,
    int typeOid,
    int typeModifier,
    String type,
    String expression,
    boolean deterministic) {
  /** Whether the table computes it. */
  public boolean generated() {
    return expression != null;
  }
}
