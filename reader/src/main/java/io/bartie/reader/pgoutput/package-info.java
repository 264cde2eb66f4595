/**
 * The messages of Postgres's logical decoding plugin {@code pgoutput}, protocol version 1: bytes
 * in, records out. Nothing here does I/O, keeps state or knows what becomes of a message.
 */
package io.bartie.reader.pgoutput;
