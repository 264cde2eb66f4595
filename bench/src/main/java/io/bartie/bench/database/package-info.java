/** Sessions of the benchmark's own on the two servers, and waiting for what they see. */
package io.bartie.bench.database;
