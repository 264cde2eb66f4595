/** The writer's process: its command, its settings, its two threads. */
package io.bartie.writer;
