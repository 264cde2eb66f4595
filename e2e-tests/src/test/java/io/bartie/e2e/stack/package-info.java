/** Where the two databases and the broker of a test run: local processes, or containers. */
package io.bartie.e2e.stack;
