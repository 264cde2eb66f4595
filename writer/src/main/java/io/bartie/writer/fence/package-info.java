/**
 * The pipeline's own tables in schema {@code bartie}, and the locks in front of them: what has been
 * applied is said, checked and advanced here, in the transaction that applies it (I3).
 */
package io.bartie.writer.fence;
