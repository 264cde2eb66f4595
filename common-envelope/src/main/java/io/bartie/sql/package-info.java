/** SQL identifiers, quoted once and in one way. */
package io.bartie.sql;
