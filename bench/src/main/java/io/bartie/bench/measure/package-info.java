/** Clocks and counters: what a process has cost, how long a change has travelled. */
package io.bartie.bench.measure;
