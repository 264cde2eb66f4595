package io.bartie.reader.catalog;

/**
 * Which cluster and database the source is.
 *
 * @param cluster its {@code system_identifier}, the same for the life of the cluster
 * @param timeline the timeline that it writes on
 * @param database the database's name
 */
public record SourceIdentity(String cluster, int timeline, String database) {}
