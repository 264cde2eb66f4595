/** Reads and runs scenario files; their format is described in {@code cases/README.md}. */
package io.bartie.e2e.scenario;
