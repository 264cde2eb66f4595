package io.bartie.writer.batch;

/**
 * What the writer holds in memory on its way to the destination.
 *
 * @param events events that wait or are being applied
 * @param bytes the size of their records
 */
public record Buffered(int events, long bytes) {}
