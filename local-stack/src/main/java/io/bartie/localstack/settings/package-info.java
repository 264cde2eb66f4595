/**
 * What a stack is made of (ports, versions, folders) and how it is remembered between two commands.
 *
 * <p>Immutable values and their file; nothing here starts or stops anything.
 */
package io.bartie.localstack.settings;
