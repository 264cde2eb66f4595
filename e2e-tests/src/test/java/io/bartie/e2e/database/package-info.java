/** What a test does to a database and reads from it, without a line of the product's code. */
package io.bartie.e2e.database;
