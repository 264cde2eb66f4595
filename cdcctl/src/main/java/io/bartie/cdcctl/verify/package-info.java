/**
 * Comparison of what a publication publishes with what the destination holds, from the two
 * databases alone. Nothing of the reader or the writer may enter here: two parts that share a
 * mistake would agree on it.
 */
package io.bartie.cdcctl.verify;
