/** One isolated pipeline per test, and the words in which tests speak of it. */
package io.bartie.e2e.pipeline;
