package io.bartie.writer.apply;

/**
 * What a flush did.
 *
 * @param applied events that took effect, or were folded into one that did
 * @param skipped events that had been applied or swept before
 * @param rows rows merged
 * @param swept rows that sweeps took away
 */
record FlushResult(int applied, int skipped, int rows, int swept) {}
