/**
 * How a process reaches a database or a broker: addresses, credentials that never show, and the
 * session settings that make text output exact (I5).
 */
package io.bartie.connect;
