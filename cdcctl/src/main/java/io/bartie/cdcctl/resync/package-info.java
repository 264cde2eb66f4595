/**
 * Makes the pipeline begin anew: what the reader and the writer remember is reset, in an order that
 * leaves no gap however often it is broken off. Rows at the destination stay until the new copy
 * replaces them.
 */
package io.bartie.cdcctl.resync;
