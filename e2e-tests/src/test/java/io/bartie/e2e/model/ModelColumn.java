package io.bartie.e2e.model;

/**
 * A column of a random table.
 *
 * @param name as SQL writes it
 */
record ModelColumn(String name, ModelType type) {
  String definition() {
    return name + " " + type.sql();
  }
}
