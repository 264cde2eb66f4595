package io.bartie.writer.schema;

/**
 * A column as the destination has it.
 *
 * @param name its name, unquoted
 * @param declaredType its type as SQL
 * @param stagingType the type to load values into before they are assigned: the column's own, and
 *     for a domain the type under it (a domain that forbids NULL could hold no deleted row)
 * @param builtIn the {@code pg_type.typname} of the staging type if it comes with Postgres, else
 *     null
 * @param enumerated whether the staging type is an enum
 * @param generated whether the destination computes it, so that nothing can be assigned
 * @param alwaysIdentity whether it is GENERATED ALWAYS AS IDENTITY, so that no UPDATE can assign it
 * @param ambiguousEquality whether its collation calls different texts equal
 */
public record DestinationColumn(
    String name,
    String declaredType,
    String stagingType,
    String builtIn,
    boolean enumerated,
    boolean generated,
    boolean alwaysIdentity,
    boolean ambiguousEquality) {}
