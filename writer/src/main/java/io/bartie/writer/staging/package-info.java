/**
 * How rows get to the destination as COPY's text: into staging, one temporary table per shape and
 * session with the destination's types, so that what does not fit is an error and never shortened
 * (I5); or, where they are new and many, straight into their table.
 */
package io.bartie.writer.staging;
