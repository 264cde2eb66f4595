/**
 * The chaos run of {@code scripts/chaos-test.sh}: a seeded schedule of faults on every process and
 * connection under load, then the judges. Not a JUnit test, for it takes as long as it is told.
 */
package io.bartie.e2e.chaos;
