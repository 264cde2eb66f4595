/**
 * The processes under test, started through their launchers and known by nothing but pid, output
 * and exit code.
 */
package io.bartie.e2e.process;
