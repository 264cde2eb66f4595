/**
 * The network between a process and its servers, in a test's hand: relays that can be cut. Knows no
 * protocol.
 */
package io.bartie.e2e.proxy;
