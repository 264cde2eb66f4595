/**
 * The reader process: settings, sessions, what is done about failures, and how it ends. Threads are
 * made in ReaderThreads; nothing here knows of tuples or records.
 */
package io.bartie.reader;
