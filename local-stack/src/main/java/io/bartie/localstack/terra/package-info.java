/**
 * The terra dataset: the SQL files in the resource folder {@code terra}, and loading them over
 * JDBC.
 */
package io.bartie.localstack.terra;
