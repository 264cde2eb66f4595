package io.bartie.envelope;

import java.util.Objects;

/**
 * A column that the source computes and does not send: the destination must compute it alike.
 *
 * @param name the column's name, unquoted
 * @param type the full SQL type, as {@code format_type} prints it
 * @param expression what stands within {@code GENERATED ALWAYS AS (…)}, as {@code pg_get_expr}
 *     prints it
 */
public record GeneratedColumn(String name, String type, String expression) {
  public GeneratedColumn {
    Objects.requireNonNull(name);
    Objects.requireNonNull(type);
    Objects.requireNonNull(expression);
  }
}
