/**
 * Consuming: fetching, decoding and handing over; where partitions begin, and gaps found there.
 * Everything that talks to the broker is here.
 */
package io.bartie.writer.consume;
