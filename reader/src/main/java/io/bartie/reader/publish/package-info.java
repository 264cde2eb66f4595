/**
 * From encoded events to committed Kafka transactions. Each transaction carries the state record
 * that speaks of its events (I2); memory is bounded by what may wait in the queue (I6). Nothing
 * here knows Postgres.
 */
package io.bartie.reader.publish;
