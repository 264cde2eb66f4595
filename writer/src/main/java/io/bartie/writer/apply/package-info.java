/**
 * Applying: one destination transaction per flush, retried until it is known to have committed, or
 * until it is certain that it never can.
 */
package io.bartie.writer.apply;
