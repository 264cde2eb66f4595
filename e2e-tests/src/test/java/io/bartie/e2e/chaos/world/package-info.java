/** The servers, processes and connections of a run, and the hand that breaks and mends them. */
package io.bartie.e2e.chaos.world;
