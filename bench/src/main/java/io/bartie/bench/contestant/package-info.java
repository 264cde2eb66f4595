/** Who is measured: Postgres's own logical replication, and the pipeline. */
package io.bartie.bench.contestant;
