/**
 * The first copy: every published table's rows as the slot's exported snapshot shows them, read
 * through COPY and so through the types' output functions (I5).
 */
package io.bartie.reader.snapshot;
