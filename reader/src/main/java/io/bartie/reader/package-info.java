/**
 * The reader process: settings, sessions, what is done about failures, and how it ends. The health
 * and metrics server will be started by {@link io.bartie.reader.Reader}.
 */
package io.bartie.reader;
