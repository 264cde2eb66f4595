/**
 * Named points at which a test can halt, freeze or fail a process in exactly the right place.
 * Nothing happens at them unless one environment variable says so.
 */
package io.bartie.seam;
