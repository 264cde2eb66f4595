/**
 * Postgres as a server of the stack: unpacking its binaries, making a cluster, running the
 * postmaster.
 *
 * <p>What is in the databases is not this package's business.
 */
package io.bartie.localstack.postgres;
