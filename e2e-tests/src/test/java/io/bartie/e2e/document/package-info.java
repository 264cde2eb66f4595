/** The documents say what the sources say. */
package io.bartie.e2e.document;
