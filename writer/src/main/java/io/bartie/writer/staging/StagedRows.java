package io.bartie.writer.staging;

import java.util.BitSet;

/**
 * What a staging table holds.
 *
 * @param unchangedColumns the columns of which at least one row has no value, because the
 *     destination's is to be kept
 * @param needsRows whether at least one row must be there at the destination already
 */
public record StagedRows(BitSet unchangedColumns, boolean needsRows) {}
