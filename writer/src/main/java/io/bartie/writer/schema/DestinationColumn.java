package io.bartie.writer.schema;

/**
 * A column as the destination has it.
 *
 * @param name its name, unquoted
 * @param stagingType the type to load values into before they are assigned: the column's own, and
 *     for a domain the type under it (a domain that forbids NULL could hold no deleted row)
 * @param generated whether the destination computes it, so that nothing can be assigned
 * @param alwaysIdentity whether it is GENERATED ALWAYS AS IDENTITY, so that no UPDATE can assign it
 * @param ambiguousEquality whether its collation calls different texts equal
 */
public record DestinationColumn(
    String name,
    String stagingType,
    boolean generated,
    boolean alwaysIdentity,
    boolean ambiguousEquality) {}
