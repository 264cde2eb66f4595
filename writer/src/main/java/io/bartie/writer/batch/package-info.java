/**
 * Between the two threads: what was fetched waits here until a flush takes it. Knows neither Kafka
 * nor Postgres.
 */
package io.bartie.writer.batch;
