/** How long changes took from commit to the destination, from the destination's own columns. */
package io.bartie.cdcctl.latency;
