/** What the writer shows of itself: health by progress (I8) and metrics. Decides nothing. */
package io.bartie.writer.health;
