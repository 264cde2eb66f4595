/** Every seam, in every phase that reaches it, with everything that can be done to a process. */
package io.bartie.e2e.matrix;
