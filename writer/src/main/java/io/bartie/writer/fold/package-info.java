/**
 * Folding: from the events of a batch to at most one row per key, table by table. Pure functions of
 * the events; no I/O.
 */
package io.bartie.writer.fold;
