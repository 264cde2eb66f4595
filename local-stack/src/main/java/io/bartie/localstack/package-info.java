/**
 * The local stack: two Postgres servers and one Kafka broker as real processes, for development,
 * the demo and tests.
 *
 * <p>{@link io.bartie.localstack.LocalStack} is the door for Java code, {@link
 * io.bartie.localstack.LocalStackCommand} the one for shells. No production module depends on this
 * one, and nothing here knows the pipeline.
 */
package io.bartie.localstack;
