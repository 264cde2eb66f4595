/** What the reader shows of itself: health by progress (I8) and metrics. Decides nothing. */
package io.bartie.reader.health;
