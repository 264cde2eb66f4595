/**
 * Sweeps: what a TRUNCATE, and the end of a table's copy, do to the rows that came before. See
 * docs/architecture.md for why every partition must know of them.
 */
package io.bartie.writer.sweep;
