/**
 * Staging: one temporary table per shape and session, loaded by COPY before each merge. Its columns
 * have the destination's types, so that what does not fit is an error and never shortened (I5).
 */
package io.bartie.writer.staging;
