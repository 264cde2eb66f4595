/**
 * Where something happened on the source: LSNs and positions within a transaction. Values only;
 * nothing here talks to a server.
 */
package io.bartie.position;
