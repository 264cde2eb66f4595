/**
 * What the source says of its tables, types and itself. Queries only, on an ordinary connection;
 * the catalog runs ahead of the stream, so nothing here decides what a change in the stream means.
 */
package io.bartie.reader.catalog;
