package io.bartie.bench.database;

/**
 * A point in the source's WAL behind a recorded workload.
 *
 * @param id key of a row of {@link SourceDatabase#END} that the last transaction before this point
 *     inserted
 * @param lsn of the point: every transaction before it has its commit record below
 */
public record EndMark(long id, String lsn) {}
