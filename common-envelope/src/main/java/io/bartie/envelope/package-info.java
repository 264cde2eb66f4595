/**
 * The envelope: what travels through the topic. Change events as immutable values, and the one
 * codec between them and JSON. Nothing here knows where an event comes from or goes to.
 */
package io.bartie.envelope;
