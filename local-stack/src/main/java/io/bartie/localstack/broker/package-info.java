/**
 * One Apache Kafka broker in KRaft mode as a server of the stack: its configuration, its storage,
 * its process.
 *
 * <p>Topics are the pipeline's business, not this package's.
 */
package io.bartie.localstack.broker;
