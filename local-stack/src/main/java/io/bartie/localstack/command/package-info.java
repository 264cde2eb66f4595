/**
 * One class per command of {@code bin/local-stack}: options in, lines out.
 *
 * <p>What the commands do is in the other packages; nothing there prints.
 */
package io.bartie.localstack.command;
