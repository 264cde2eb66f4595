/**
 * What is written to the source: transactions as SQL text, the same for the same seed. Nothing here
 * knows a database.
 */
package io.bartie.bench.workload;
