/**
 * The network between the processes under test and the servers, and all that can go wrong in it.
 */
package io.bartie.e2e.network;
