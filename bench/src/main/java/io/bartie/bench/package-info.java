/**
 * The benchmark: how the pipeline fares against Postgres's own logical replication, on one machine
 * and in one run.
 *
 * <p>It knows the pipeline from outside only: launchers, environment, the documented table {@code
 * bartie.progress}. No other module may depend on this one.
 */
package io.bartie.bench;
