/**
 * The destination's tables: what there is, what the events need, and the DDL between the two. Runs
 * in short transactions of its own, before the flush that needs it.
 */
package io.bartie.writer.schema;
