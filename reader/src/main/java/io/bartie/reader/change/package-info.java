/**
 * From messages to events: which Relation is in force, what is the key, what is one change and what
 * are two, which values must be fetched, and what has been published before. Nothing here knows
 * Kafka or keeps a connection of its own.
 */
package io.bartie.reader.change;
