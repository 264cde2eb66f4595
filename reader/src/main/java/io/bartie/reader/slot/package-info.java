/**
 * The replication slot: who holds it, where it stands, whether it fits what is known to be
 * published, and the connection that reads through it. Rule 1 ends here: a position is confirmed
 * only after the publisher has said that it may be.
 */
package io.bartie.reader.slot;
